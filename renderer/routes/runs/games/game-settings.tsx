/** What was frozen and what is in force; when the run was started, restarted and amended, and why. */
import type { ReactNode } from 'react';
import type { GameRunReport } from '../../../../core/game/report.ts';
import type { GamePlayer } from '../../../../core/player/seats.ts';
import { omittedWords } from '../../../../core/game/words.ts';
import { formatCount, formatDuration, formatInstant } from '../../../format/figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { CopyButton } from '../../../parts/copy-button.tsx';
import { Facts, type Fact } from '../../../parts/facts.tsx';
import { Hash } from '../../../parts/hash.tsx';
import { Code, Section } from '../../../parts/section.tsx';
import { DataTable } from '../../../table/data-table.tsx';
import { gameLimitFacts } from '../form/limit-words.ts';
import { amendmentText } from './amendment-words.ts';

interface ReportProps {
  readonly report: GameRunReport;
}

export function History({ report }: ReportProps): ReactNode {
  return (
    <>
      {report.amendments.length > 0 && (
        <Section title="Amendments">
          <DataTable
            label="Amendments"
            testId="amendments"
            rows={report.amendments}
            columns={[
              { id: 'number', title: '±', align: 'right', cell: (row) => row.number },
              { id: 'at', title: 'When', cell: (row) => formatInstant(row.at) },
              { id: 'change', title: 'Change', cell: (row) => amendmentText(row.change) },
              { id: 'reason', title: 'Reason', cell: (row) => showLine(row.reason) },
            ]}
          />
        </Section>
      )}
      {report.executions.length > 1 && (
        <Section title="Executions: one start and every resume">
          <DataTable
            label="Executions"
            testId="executions"
            rows={report.executions}
            columns={[
              { id: 'number', title: 'No.', align: 'right', cell: (row) => row.number },
              { id: 'from', title: 'Began', cell: (row) => formatInstant(row.startedAt) },
              {
                id: 'for',
                title: 'Lasted',
                align: 'right',
                cell: (row) =>
                  row.endedAt === null
                    ? 'no end recorded'
                    : formatDuration(Date.parse(row.endedAt) - Date.parse(row.startedAt)),
              },
              {
                id: 'outcome',
                title: 'Ended',
                cell: (row) => row.outcome?.replaceAll('_', ' ') ?? 'not told',
              },
            ]}
          />
          {report.interrupted > 0 && (
            <div className="dim" style={{ marginTop: 6 }}>
              {`${formatCount(report.interrupted)} requests were in flight when the program ended; they say nothing of a model.`}
            </div>
          )}
        </Section>
      )}
    </>
  );
}

export function GameSettings({ report }: ReportProps): ReactNode {
  const text = JSON.stringify(report.manifest, null, 2);
  const { effective, manifest } = report;
  return (
    <>
      <Section title="Proof">
        <Facts facts={proofFacts(report)} />
      </Section>
      <History report={report} />
      <Section title={report.amendments.length === 0 ? 'Settings' : 'Settings in force, as amended'}>
        <Facts
          facts={[
            { key: 'Games per lane', value: changed(manifest.gamesPerLane, effective.gamesPerLane) },
            ...effective.gates.map((gate) => ({
              key: 'Gate',
              value: `${showLine(gate.baseUrl)}: ${gate.concurrency} at a time`,
            })),
            ...gameLimitFacts(effective.limits),
            ...manifest.players.flatMap(omittedFacts),
          ]}
        />
      </Section>
      <Section title="Manifest" side={<CopyButton text={text} what="manifest" />}>
        <Code testId="run-manifest">{text}</Code>
      </Section>
    </>
  );
}

function omittedFacts(player: GamePlayer): readonly Fact[] {
  const omitted = omittedWords(player);
  if (omitted === null) return [];
  return [{ key: `Not sent to ${player.id}`, value: `${omitted}: refused by the service before the run` }];
}

function changed(before: number, after: number): string {
  return before === after ? formatCount(after) : `${formatCount(after)}, begun with ${formatCount(before)}`;
}

function proofFacts(report: GameRunReport): readonly Fact[] {
  return [
    {
      key: 'Run',
      value: (
        <>
          <span className="mono">{report.runId}</span>{' '}
          <CopyButton text={report.runId} what="run id" size={18} />
        </>
      ),
    },
    { key: 'Manifest hash', value: <Hash value={report.manifestSha256} what="manifest hash" /> },
    {
      key: 'Head of the chain',
      value: (
        <>
          {`row ${formatCount(report.headSeq)} · `}
          <Hash value={report.headHash} what="head hash" />
        </>
      ),
    },
    { key: 'Started', value: formatInstant(report.startedAt) },
    { key: 'Finished', value: formatInstant(report.finishedAt) },
    { key: 'Executions', value: `${formatCount(report.executions.length)} (one start and every resume)` },
  ];
}
