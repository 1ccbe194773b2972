/** What was frozen, the limits in force, and the hashes that prove it. */
import type { ReactNode } from 'react';
import type { QuestionReport } from '../../../../core/question/report.ts';
import { playerName } from '../../../../core/player/players.ts';
import { formatCount, formatInstant } from '../../../format/figures.ts';
import { showInvisible } from '../../../format/visible-text.ts';
import { CopyButton } from '../../../parts/copy-button.tsx';
import { Facts, type Fact } from '../../../parts/facts.tsx';
import { Hash } from '../../../parts/hash.tsx';
import { Code, Section } from '../../../parts/section.tsx';
import { makeItemsHref } from '../../../state/item-filter.ts';
import { limitsInForce } from './live-figures.ts';
import { limitFacts } from '../form/limit-words.ts';

export function RunSettings({ report }: { readonly report: QuestionReport }): ReactNode {
  const text = JSON.stringify(report.manifest, null, 2);
  return (
    <>
      <Section title="Proof">
        <Facts facts={proofFacts(report)} />
      </Section>
      <Section title={report.amendments.length === 0 ? 'Limits' : 'Limits in force, as amended'}>
        {report.manifest.player.kind === 'results_file' ? (
          <span className="faint">Unknown: the results came as a file, which tells no limits.</span>
        ) : (
          <Facts facts={limitFacts(limitsInForce(report))} />
        )}
      </Section>
      <Section title="Manifest" side={<CopyButton text={text} what="manifest" />}>
        <Code testId="run-manifest">{text}</Code>
      </Section>
    </>
  );
}

function proofFacts(report: QuestionReport): readonly Fact[] {
  const { manifest } = report;
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
    { key: 'Player', value: showInvisible(playerName(manifest.player)) },
    {
      key: 'Model reported',
      value:
        report.modelsReported.length === 0
          ? 'nothing reported'
          : report.modelsReported
              .map(({ key, count }) => `${showInvisible(key)} (${formatCount(count)})`)
              .join(', '),
    },
    {
      key: 'Data set',
      value: (
        <a className="link" href={makeItemsHref(manifest.datasetId, {})}>
          {report.datasetName}
        </a>
      ),
    },
    { key: 'Manifest hash', value: <Hash value={report.manifestSha256} what="manifest hash" /> },
    { key: 'Data set hash', value: <Hash value={manifest.datasetSha256} what="content hash" /> },
    { key: 'Items hash', value: <Hash value={manifest.itemsSha256} what="items hash" /> },
    { key: 'Prompts hash', value: <Hash value={manifest.promptsSha256} what="prompts hash" /> },
    {
      key: 'Left out of the requests',
      value:
        manifest.omittedParameters.length === 0
          ? 'no parameter'
          : `${manifest.omittedParameters.join(', ')}: refused by the service before the run`,
    },
    {
      key: 'Versions',
      value: `prompts ${manifest.promptVersion}, scoring ${manifest.scoringVersion}; shown verdicts by scoring ${report.scoringVersion}`,
    },
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
