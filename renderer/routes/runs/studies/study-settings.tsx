/** What was frozen, the limits in force, what was changed and why, and the hashes that prove it. */
import type { ReactNode } from 'react';
import { repliesInWords } from '../../../../core/player/players.ts';
import type { StudyReport } from '../../../../core/study/report.ts';
import { formatCount, formatInstant } from '../../../format/figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { CopyButton } from '../../../parts/copy-button.tsx';
import { Facts, type Fact } from '../../../parts/facts.tsx';
import { Hash } from '../../../parts/hash.tsx';
import { Code, Section } from '../../../parts/section.tsx';
import { makePositionSetHref } from '../../../state/study-place.ts';
import { limitFacts } from '../form/limit-words.ts';
import { limitsInForce } from '../questions/live-figures.ts';

export function StudySettings({ report }: { readonly report: StudyReport }): ReactNode {
  const text = JSON.stringify(report.manifest, null, 2);
  return (
    <>
      <Section title="Proof">
        <Facts facts={proofFacts(report)} />
      </Section>
      <Section title={report.amendments.length === 0 ? 'Limits' : 'Limits in force, as amended'}>
        <Facts facts={limitFacts(limitsInForce(report))} />
      </Section>
      {report.amendments.length > 0 && (
        <Section title="Amendments">
          <Facts
            facts={report.amendments.map(({ at, reason }) => ({
              key: formatInstant(at),
              value: showLine(reason),
            }))}
          />
        </Section>
      )}
      <Section title="Manifest" side={<CopyButton text={text} what="manifest" />}>
        <Code testId="run-manifest">{text}</Code>
      </Section>
    </>
  );
}

function proofFacts(report: StudyReport): readonly Fact[] {
  const { manifest } = report;
  const { prompt } = manifest;
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
    { key: 'Player', value: showLine(report.player) },
    { key: 'Condition', value: report.condition === '' ? 'as the paper asked' : showLine(report.condition) },
    {
      key: 'Model reported',
      value:
        report.modelsReported.length === 0
          ? 'nothing reported'
          : report.modelsReported
              .map(({ key, count }) => `${showLine(key)} (${formatCount(count)})`)
              .join(', '),
    },
    {
      key: 'Positions',
      value: (
        <a className="link" href={makePositionSetHref(manifest.positions.sha256)}>
          {showLine(report.setName)}
        </a>
      ),
    },
    { key: 'Manifest hash', value: <Hash value={report.manifestSha256} what="manifest hash" /> },
    { key: 'Hash of the set', value: <Hash value={manifest.positions.sha256} what="hash of the set" /> },
    {
      key: 'Prompt',
      value: !repliesInWords(manifest.player) ? (
        'none reaches this player'
      ) : (
        <>
          {`${prompt.source}${prompt.version === null ? '' : `, version ${prompt.version}`} `}
          <Hash value={prompt.sha256} what="prompt hash" />
        </>
      ),
    },
    { key: 'Prompts hash', value: <Hash value={manifest.promptsSha256} what="prompts hash" /> },
    {
      key: 'Left out of the requests',
      value:
        manifest.omittedParameters.length === 0
          ? 'no parameter'
          : `${manifest.omittedParameters.join(', ')}: refused by the service before the run`,
    },
    { key: 'Matcher', value: `version ${manifest.matcherVersion}` },
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
    { key: 'Executions', value: `${formatCount(report.executions)} (one start and every resume)` },
  ];
}
