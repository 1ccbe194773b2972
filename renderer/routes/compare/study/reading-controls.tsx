/** How answers are read and losses counted; all of it stands in the address. */
import { SegmentedControl, Select, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ProfileRow } from '../../../../core/study/report.ts';
import { profileText } from '../../../format/study-words.ts';
import { makeFiguresEntries, type FiguresPlace } from '../../../state/study-place.ts';
import { useQueryParams } from '../../../state/use-place.ts';
import styles from '../compare.module.css';

export interface ReadingControlsProps {
  readonly place: FiguresPlace;
  readonly profiles: readonly ProfileRow[];
  /** In force; null: nothing is valued. */
  readonly profile: string | null;
  readonly isComputing: boolean;
}

export function ReadingControls({ place, profiles, profile, isComputing }: ReadingControlsProps): ReactNode {
  const [, change] = useQueryParams();
  const set = (part: Partial<FiguresPlace>): void => change(makeFiguresEntries({ ...place, ...part }));
  return (
    <div className={styles.controls}>
      <SegmentedControl
        value={place.notation}
        onChange={(notation) => set({ notation: notation === 'uci' ? 'uci' : 'san' })}
        data={[
          { value: 'san', label: 'SAN' },
          { value: 'uci', label: 'UCI' },
        ]}
        aria-label="Notation"
        data-testid="reading-notation"
      />
      <SegmentedControl
        value={place.level}
        onChange={(level) => set({ level: level === 'strict' ? 'strict' : 'lenient' })}
        data={[
          { value: 'lenient', label: 'Lenient' },
          { value: 'strict', label: 'Strict' },
        ]}
        aria-label="Extraction"
        data-testid="reading-level"
      />
      <SegmentedControl
        value={place.convention}
        onChange={(convention) => set({ convention: convention === 'C' ? 'C' : 'A' })}
        data={[
          { value: 'A', label: 'Mates A, the paper' },
          { value: 'C', label: 'Mates C, clamped' },
        ]}
        aria-label="Mate convention"
        data-testid="reading-convention"
      />
      {profiles.length > 1 && (
        <Select
          w={300}
          size="xs"
          aria-label="Valued by"
          value={profile}
          onChange={(next) => set({ profile: next })}
          data={profiles.map((row) => ({ value: row.profile, label: profileText(row) }))}
          allowDeselect={false}
        />
      )}
      <Switch
        label="Engine's own choice costs nothing"
        checked={place.zeroForEngineBest}
        onChange={(event) => set({ zeroForEngineBest: event.currentTarget.checked })}
      />
      <Switch
        label="Paper's values"
        checked={place.hasPaper}
        onChange={(event) => set({ hasPaper: event.currentTarget.checked })}
        data-testid="reading-paper"
      />
      <span className="dim" role="status" style={{ marginLeft: 'auto' }} data-testid="figures-state">
        {isComputing ? 'Computing…' : ''}
      </span>
    </div>
  );
}
