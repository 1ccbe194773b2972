/** The result of a run: agreement per reading, each number a way to its rows, and the confusion of buckets. */
import type { ReactNode } from 'react';
import type { ReproductionReport } from '../../../core/reproduction/run.ts';
import {
  agreementTable,
  confusionTable,
  READING_WORDS,
  type LabelsOpened,
} from '../../../core/reproduction/tables.ts';
import { AgreementBar } from '../../chart/agreement-bar.tsx';
import { Confusion } from '../../chart/confusion.tsx';
import { formatCount, formatDuration, formatPercent, formatShort } from '../../format/figures.ts';
import { ExportMenu } from '../../parts/export-menu.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Section } from '../../parts/section.tsx';
import { tableFormats } from '../../parts/table-formats.ts';
import { TableSection } from '../../parts/table-section.tsx';
import { READING_NOTES, READINGS } from './readings.ts';
import styles from './reproduce.module.css';

export function ResultView({ report }: { readonly report: ReproductionReport }): ReactNode {
  return (
    <>
      <Agreement report={report} />
      <Section
        title="Released bucket against found bucket"
        rule="R-QUEST-6.1"
        side={
          <ExportMenu
            what="the buckets"
            name={`confusion-${report.runId}`}
            formats={tableFormats(() => confusionTable(report))}
          />
        }
      >
        <div className={styles.matrices}>
          {READINGS.map((reading) => (
            <div key={reading}>
              <div className={styles.matrixTitle}>{READING_WORDS[reading]}</div>
              <Confusion confusion={report.confusion} reading={reading} title={READING_WORDS[reading]} />
            </div>
          ))}
        </div>
      </Section>
      <Section title="The searches">
        <Facts
          facts={[
            {
              key: 'Positions',
              value: `${formatCount(report.done)} searched, ${formatCount(report.failed)} failed, of ${formatCount(report.items)}`,
            },
            {
              key: 'Nodes',
              value: `${formatCount(report.nodes)} in ${formatDuration(report.searchMs)} of search · ${formatShort(speedOf(report))} nodes/s a process`,
            },
            { key: 'Last lines that are bounds', value: formatCount(report.boundedLastLines) },
            { key: 'Best move is not the line’s first', value: formatCount(report.pvDisagrees) },
          ]}
        />
      </Section>
    </>
  );
}

function speedOf(report: ReproductionReport): number | null {
  return report.searchMs > 0 ? report.nodes / (report.searchMs / 1000) : null;
}

/** The reading that agrees best, for the headline; the table below shows both. */
function Agreement({ report }: { readonly report: ReproductionReport }): ReactNode {
  const best = report.agreement.reduce<ReproductionReport['agreement'][number] | null>(
    (held, row) => (held === null || row.exact > held.exact ? row : held),
    null,
  );
  // Positions not searched yet are no disagreement.
  const compared = report.done + report.failed;
  return (
    <TableSection
      title="Agreement with the released labels"
      rule="R-QUEST-11.1"
      sectionTestId="reproduce-agreement"
      what="the agreement"
      name={`agreement-${report.runId}`}
      exportTestId="export-agreement"
      table={agreementTable(report)}
      isUnsorted
      addressOf={labelsAddress}
      rowTestId={(row) => `agreement-${report.agreement[row]?.reading ?? ''}`}
      draw={{
        reading: (at) => {
          const row = report.agreement[at];
          return row === undefined ? null : (
            <>
              <div style={{ marginBottom: 5 }}>
                {READING_WORDS[row.reading]} <span className="faint">{READING_NOTES[row.reading]}</span>
              </div>
              <AgreementBar counts={row} height={6} />
            </>
          );
        },
      }}
      above={
        best !== null && (
          <div className={styles.headline}>
            <span
              className={`${styles.headlineFigure} num`}
            >{`${formatCount(best.exact)} of ${formatCount(compared)}`}</span>
            <span className="dim">
              {`exact by ${READING_WORDS[best.reading].toLowerCase()} (${formatPercent(best.exact, compared)})`}
              {compared === report.items ? '' : `, so far; ${formatCount(report.items)} labels in the set`}
              {report.manifest.engine.verified ? '' : ' with an engine that is not verified'}
            </span>
          </div>
        )
      }
    />
  );
}

function labelsAddress({ runId, reading, agreement }: LabelsOpened): { readonly href: string } {
  const filter = agreement === null ? '' : `&agreement=${agreement}`;
  return { href: `#/reproduce/${encodeURIComponent(runId)}?tab=items&reading=${reading}${filter}` };
}
