/** Which aggregate and slice the tables show, and the draws that the intervals rest on. All of it is in the address. */
import { NumberInput, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '../../format/figures.ts';
import { AGGREGATE_WORDS, SLICE_WORDS } from '../../../core/question/figure-words.ts';
import { AGGREGATES } from '../../../core/score/aggregate.ts';
import { makeBootstrapEntries, type BootstrapSettings } from '../../state/bootstrap-settings.ts';
import { useQueryParams } from '../../state/use-place.ts';
import type { ComparePlace } from './compare-place.ts';
import styles from './compare.module.css';

export interface CompareControlsProps {
  readonly place: ComparePlace;
  readonly bootstrap: BootstrapSettings;
  readonly commonItems: number | null;
  readonly isComputing: boolean;
}

export function CompareControls({
  place,
  bootstrap,
  commonItems,
  isComputing,
}: CompareControlsProps): ReactNode {
  const [, change] = useQueryParams();
  const draw = (part: Partial<BootstrapSettings>): void =>
    change(makeBootstrapEntries({ ...bootstrap, ...part }));
  return (
    <div className={styles.controls}>
      <SegmentedControl
        value={place.aggregate}
        onChange={(aggregate) => change({ aggregate })}
        data={AGGREGATES.map((value) => ({ value, label: AGGREGATE_WORDS[value] }))}
        aria-label="Aggregate"
        data-testid="compare-aggregate"
      />
      <SegmentedControl
        value={place.slice}
        onChange={(slice) => change({ slice: slice === 'whole' ? null : slice })}
        data={[
          { value: 'whole', label: SLICE_WORDS.whole },
          { value: 'source_disjoint', label: SLICE_WORDS.source_disjoint },
        ]}
        aria-label="Slice"
      />
      <DrawField
        label="Replicates"
        value={bootstrap.replicates}
        min={100}
        max={20_000}
        width={96}
        onCommit={(replicates) => draw({ replicates })}
      />
      <DrawField
        label="Seed"
        value={bootstrap.seed}
        min={0}
        max={0xffffffff}
        width={96}
        onCommit={(seed) => draw({ seed })}
      />
      <span className="dim num" role="status" style={{ marginLeft: 'auto' }} data-testid="compare-state">
        {isComputing
          ? 'Computing…'
          : commonItems === null
            ? ''
            : `${formatCount(commonItems)} items answered by all`}
      </span>
    </div>
  );
}

interface DrawFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly width: number;
  readonly onCommit: (value: number) => void;
}

/** Takes its number when it is left or on Enter: a figure half typed must not start a computation. */
function DrawField({ label, value, min, max, width, onCommit }: DrawFieldProps): ReactNode {
  const commit = (text: string): void => {
    const wanted = Number(text);
    if (text !== '' && Number.isInteger(wanted) && wanted >= min && wanted <= max) onCommit(wanted);
  };
  return (
    <NumberInput
      key={value}
      label={label}
      w={width}
      min={min}
      max={max}
      allowDecimal={false}
      hideControls
      defaultValue={value}
      onBlur={(event) => commit(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(event.currentTarget.value);
      }}
    />
  );
}
