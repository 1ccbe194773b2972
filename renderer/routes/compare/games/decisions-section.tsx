/** What became of every decision, as shares and as bars; and compliance and first replies, each with its interval. */
import type { ReactNode } from 'react';
import type { ComparedPlayer } from '../../../../core/game/comparison-figures.ts';
import { comparedPlayers, decisionsTable } from '../../../../core/game/comparison-tables.ts';
import type { DecisionKind } from '../../../../core/game/kind-lists.ts';
import type { PlayerFiguresView } from '../../../../core/game/report.ts';
import { IntervalPlot } from '../../../chart/interval-plot.tsx';
import { PAPER } from '../../../chart/paint.ts';
import { StackedPlot } from '../../../chart/stacked-plot.tsx';
import { svgText } from '../../../chart/svg-frame.tsx';
import { UNKNOWN } from '../../../format/figures.ts';
import { DECISION_KIND_WORDS } from '../../../format/game-kind-words.ts';
import { OUTCOMES } from '../../../format/game-words.ts';
import { formatInterval, formatShare } from '../../../format/question-figures.ts';
import { ExportMenu } from '../../../parts/export-menu.tsx';
import { Section } from '../../../parts/section.tsx';
import { makeDecisionsHref } from '../../../state/game-place.ts';
import { DataTable, type DataColumn } from '../../../table/data-table.tsx';
import styles from '../compare.module.css';
import { describeGames, figureFormats } from './game-exports.ts';
import type { GamesFiguresProps } from './compared-games.ts';
import { Count, rowLabel, ShareCell, whoColumns, whose } from './cells.tsx';
import { OUTCOME_STYLES } from './part-styles.ts';

type Decisions = NonNullable<PlayerFiguresView['decisions']>;
interface AskedPlayer extends ComparedPlayer {
  readonly decisions: Decisions;
}

function askedPlayers({ comparison }: GamesFiguresProps): readonly AskedPlayer[] {
  return comparedPlayers(comparison).flatMap((row) =>
    row.player.decisions === null ? [] : [{ ...row, decisions: row.player.decisions }],
  );
}

function behind(row: ComparedPlayer, kind: DecisionKind): { readonly href: string; readonly what: string } {
  return {
    href: makeDecisionsHref(row.runId, { playerId: row.player.playerId, kind }),
    what: `decisions ${DECISION_KIND_WORDS[kind]}, ${whose(row)}`,
  };
}

function countColumn(
  kind: DecisionKind,
  title: string,
  of: (decisions: Decisions) => number,
): DataColumn<AskedPlayer> {
  return {
    id: kind,
    title,
    align: 'right',
    cell: (row) => <Count count={of(row.decisions)} {...behind(row, kind)} />,
  };
}

function shareColumn(
  kind: DecisionKind,
  title: string,
  of: (decisions: Decisions) => Decisions['clean'],
): DataColumn<AskedPlayer> {
  return {
    id: kind,
    title,
    align: 'right',
    cell: (row) => <ShareCell share={of(row.decisions)} {...behind(row, kind)} />,
  };
}

const OUTCOME_COLUMNS: readonly DataColumn<AskedPlayer>[] = [
  ...whoColumns<AskedPlayer>(),
  countColumn('decided', 'Decided', ({ decided }) => decided),
  ...OUTCOMES.map((outcome) =>
    shareColumn(outcome, `${outcome.charAt(0).toUpperCase()}${outcome.slice(1)}`, (of) => of[outcome]),
  ),
  countColumn('retried_after_rejection', 'Retried: refused', (of) => of.retriedAfterRejection),
  countColumn('retried_after_trouble', 'Retried: trouble', (of) => of.retriedAfterTrouble),
];

export function DecisionsSection(props: GamesFiguresProps): ReactNode {
  const rows = askedPlayers(props);
  const plot = (program: string | null): ReactNode => (
    <StackedPlot
      title="What became of the decisions"
      testId="compare-outcomes"
      styles={OUTCOME_STYLES}
      rows={rows.map((row) => ({
        id: `${row.runId} ${row.player.playerId}`,
        label: rowLabel(row),
        parts: OUTCOMES.map((key) => ({ key, count: row.decisions[key].numerator })),
        text: `${OUTCOMES.map((key) => row.decisions[key].numerator).join(' · ')} of ${row.decisions.decided}`,
      }))}
      {...(program === null
        ? {}
        : {
            paint: PAPER,
            description: describeGames(
              props.runs,
              `decisions: ${OUTCOMES.join(' · ')}, of those decided`,
              program,
            ),
          })}
    />
  );
  if (rows.length === 0) {
    return (
      <Section title="Decisions">
        <div className="dim">
          No player of these runs is asked in words: there are no prompts, replies and decisions to compare.
        </div>
      </Section>
    );
  }
  return (
    <Section
      title="Decisions: what became of them, of those decided"
      rule="R-GAME-17.2"
      testId="compare-decisions"
      side={
        <ExportMenu
          what="the decisions"
          name="decisions"
          testId="export-decisions"
          formats={[
            ...figureFormats(() => decisionsTable(props.comparison)),
            { ending: 'svg', make: (program) => svgText(<>{plot(program)}</>) },
          ]}
        />
      }
    >
      <div className={styles.broad}>
        <DataTable label="Decisions" testId="compare-decisions-table" rows={rows} columns={OUTCOME_COLUMNS} />
      </div>
      <div className={styles.plot}>{plot(null)}</div>
    </Section>
  );
}

const COMPLIANCE_COLUMNS: readonly DataColumn<AskedPlayer>[] = [
  ...whoColumns<AskedPlayer>(),
  countColumn('replied', 'With a reply that counts', ({ compliant }) => compliant.denominator),
  shareColumn('compliant', 'Compliant, of those', ({ compliant }) => compliant),
  shareColumn('first_read', 'First reply read, of those', ({ firstRead }) => firstRead),
  shareColumn('first_legal', 'Its move legal, of those read', ({ firstLegal }) => firstLegal),
  {
    id: 'first_illegal',
    title: 'Not legal',
    align: 'right',
    cell: (row) => (
      <Count
        count={row.decisions.firstLegal.denominator - row.decisions.firstLegal.numerator}
        {...behind(row, 'first_illegal')}
      />
    ),
  },
];

export function ComplianceSection(props: GamesFiguresProps): ReactNode {
  const rows = askedPlayers(props);
  if (rows.length === 0) return null;
  const plot = (program: string | null): ReactNode => (
    <IntervalPlot
      title="Compliance, with 95 % Wilson intervals"
      testId="compare-compliance-plot"
      mode="share"
      width={720}
      rows={rows.map((row) => {
        const { value, interval } = row.decisions.compliant;
        return {
          id: `${row.runId} ${row.player.playerId}`,
          label: rowLabel(row),
          value,
          low: interval?.low ?? null,
          high: interval?.high ?? null,
          text: value === null ? UNKNOWN : `${formatShare(value)} ${formatInterval(interval)}`,
        };
      })}
      {...(program === null
        ? {}
        : {
            paint: PAPER,
            description: describeGames(
              props.runs,
              'of decisions with a reply that counts; 95 % Wilson',
              program,
            ),
          })}
    />
  );
  return (
    <Section
      title="Compliance and first replies"
      rule="R-GAME-17.3"
      testId="compare-compliance"
      side={
        <ExportMenu
          what="the compliance"
          name="compliance"
          formats={[
            ...figureFormats(() => decisionsTable(props.comparison)),
            { ending: 'svg', make: (program) => svgText(<>{plot(program)}</>) },
          ]}
        />
      }
    >
      <div className={styles.broad}>
        <DataTable
          label="Compliance and first replies"
          testId="compare-compliance-table"
          rows={rows}
          columns={COMPLIANCE_COLUMNS}
        />
      </div>
      <div className={styles.plot}>{plot(null)}</div>
    </Section>
  );
}
