/** The right side: what is missing for the figures, or the figures of the chosen runs under the reading in force. */
import { Button, Skeleton } from '@mantine/core';
import { IconChartDots, IconScale } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { StudySummary } from '../../../../core/record/run.ts';
import { useCommands } from '../../../keys/use-commands.ts';
import { Empty } from '../../../parts/empty.tsx';
import { ErrorNotice, Notice } from '../../../parts/notice.tsx';
import { Scroll } from '../../../parts/section.tsx';
import { useRunningJobs } from '../../../state/activity.ts';
import { makeStudyFiguresHref } from '../../../state/study-place.ts';
import { useQueryParams } from '../../../state/use-place.ts';
import { ValueDialog } from '../../runs/studies/value-dialog.tsx';
import { LostRuns, Refusal } from '../refusal.tsx';
import styles from '../compare.module.css';
import {
  ComparisonTable,
  OverallTable,
  ReadingsTable,
  ReasoningTable,
  StepTable,
} from './derived-tables.tsx';
import { ExtractionTable, ModelTable, PositionTable, ResultTable, StudyDifferences } from './main-tables.tsx';
import { BoardSection, DistributionSection, PanelSections } from './figure-sections.tsx';
import { ReadingControls } from './reading-controls.tsx';
import { RoleSection } from './role-section.tsx';
import { useFigures } from './use-figures.ts';
import { ValueRows } from './value-rows.tsx';

export interface StudyPaneProps {
  readonly chosen: readonly string[];
  readonly runs: readonly StudySummary[];
}

export function StudyPane({ chosen, runs }: StudyPaneProps): ReactNode {
  const known = chosen.filter((id) => runs.some((run) => run.runId === id));
  const sets = new Set(runs.filter((run) => known.includes(run.runId)).map((run) => run.setSha256));
  if (chosen.length === 0) {
    return (
      <Empty icon={<IconChartDots size={40} stroke={1.2} />} title="Choose one or more study runs">
        Runs over the same positions stand side by side in the tables and figures of the paper, with
        intervals, and with the paper’s printed values where you want them.
      </Empty>
    );
  }
  const anewHref = makeStudyFiguresHref([]);
  if (known.length < chosen.length)
    return <LostRuns runIds={chosen.filter((id) => !known.includes(id))} anewHref={anewHref} of="study" />;
  if (sets.size > 1) {
    return (
      <Refusal title="These runs asked different position sets" anewHref={anewHref}>
        A difference between them would say something about the positions, not about the models.
      </Refusal>
    );
  }
  return <Figures runIds={known} />;
}

function Figures({ runIds }: { readonly runIds: readonly string[] }): ReactNode {
  const [params] = useQueryParams();
  const { place, result } = useFigures(runIds);
  const figures = result.data;
  const values = params.get('values');
  if (figures !== undefined && (values === 'best' || values === 'random' || values === 'legal')) {
    return <ValueRows runIds={runIds} figures={figures} purpose={values} />;
  }
  return (
    <div className={styles.pane} data-testid="study-figures-pane">
      <ReadingControls
        place={place}
        profiles={figures?.profiles ?? []}
        profile={figures?.profile ?? null}
        isComputing={result.isFetching}
      />
      {result.error !== null ? (
        <div className={styles.refusal}>
          <ErrorNotice
            what="The figures could not be made"
            error={result.error}
            onRetry={() => void result.refetch()}
          />
        </div>
      ) : figures === undefined ? (
        <div className={styles.refusal}>
          <Skeleton height={180} mb={16} />
          <Skeleton height={240} />
        </div>
      ) : (
        <Scroll>
          <Values runIds={runIds} hasValues={figures.profile !== null} />
          <ResultTable figures={figures} hasPaper={place.hasPaper} />
          <ReadingsTable figures={figures} />
          <RoleSection figures={figures} />
          <PanelSections figures={figures} hasPaper={place.hasPaper} />
          <DistributionSection figures={figures} />
          <BoardSection figures={figures} />
          <ComparisonTable figures={figures} hasPaper={place.hasPaper} />
          <StepTable figures={figures} hasPaper={place.hasPaper} />
          <ReasoningTable figures={figures} hasPaper={place.hasPaper} />
          <OverallTable figures={figures} />
          <ModelTable figures={figures} hasPaper={place.hasPaper} />
          <PositionTable figures={figures} />
          <ExtractionTable figures={figures} />
          <StudyDifferences figures={figures} />
        </Scroll>
      )}
    </div>
  );
}

interface ValuesProps {
  readonly runIds: readonly string[];
  readonly hasValues: boolean;
}

function Values({ runIds, hasValues }: ValuesProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const isValuing = useRunningJobs('valuing').length > 0;
  const open = (): void => setOpen(true);
  useCommands(isOpen || isValuing ? {} : { 'study.value': open });
  const button = (
    <Button
      size="compact-xs"
      variant={hasValues ? 'default' : 'filled'}
      leftSection={<IconScale size={13} />}
      disabled={isValuing}
      onClick={open}
      data-testid="study-value"
    >
      {isValuing ? 'Valuing…' : 'Value the moves…'}
    </Button>
  );
  return (
    <div className={styles.refusal} style={{ paddingBottom: 0 }}>
      {hasValues ? (
        button
      ) : (
        <Notice tone="plain" title="No move of these runs is valued yet" side={button}>
          Shares of legal moves are known; losses are not.
        </Notice>
      )}
      {isOpen && <ValueDialog runIds={runIds} onClose={() => setOpen(false)} />}
    </div>
  );
}
