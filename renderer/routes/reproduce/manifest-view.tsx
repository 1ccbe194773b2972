/** The frozen settings of a run and the hashes that prove it. */
import type { ReactNode } from 'react';
import type { ReproductionReport } from '../../../core/reproduction/run.ts';
import { formatCount, formatInstant } from '../../format/figures.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Hash } from '../../parts/hash.tsx';
import { Code, Section } from '../../parts/section.tsx';

export function ManifestView({ report }: { readonly report: ReproductionReport }): ReactNode {
  const text = JSON.stringify(report.manifest, null, 2);
  return (
    <>
      <Section title="Proof">
        <Facts
          facts={[
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
              key: 'Data set hash',
              value: <Hash value={report.manifest.datasetSha256} what="content hash" />,
            },
            {
              key: 'Engine file hash',
              value: <Hash value={report.manifest.engine.sha256} what="file hash" />,
            },
            {
              key: 'Engine bench',
              value: `${formatCount(report.manifest.engine.bench)} · ${report.manifest.engine.verified ? 'verified' : 'not verified'}`,
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
          ]}
        />
      </Section>
      <Section title="Manifest" side={<CopyButton text={text} what="manifest" />}>
        <Code testId="run-manifest">{text}</Code>
      </Section>
    </>
  );
}
