/** The result of a run: agreement per reading, each number a way to its rows, and the confusion of buckets. */
import type { ReactNode } from 'react';
import type { Reading, ReproductionReport } from '../../../core/reproduction/run.ts';
import { AgreementBar } from '../../chart/agreement-bar.tsx';
import { AGREEMENT_PARTS, type AgreementPart } from '../../chart/agreement-marks.ts';
import { Confusion } from '../../chart/confusion.tsx';
import { formatCount, formatDuration, formatPercent, formatShort } from '../../format/figures.ts';
import { Facts } from '../../parts/facts.tsx';
import { RuleLink } from '../../parts/rule-link.tsx';
import { Section } from '../../parts/section.tsx';
import { AGREEMENT_NOTES, READING_NOTES, READING_WORDS, READINGS } from './readings.ts';
import styles from './reproduce.module.css';

export function ResultView({ report }: { readonly report: ReproductionReport }): ReactNode {
  return (
    <>
      <Section title="Agreement with the released labels" rule="R-QUEST-11.1">
        <Agreement report={report} />
      </Section>
      <Section title="Released bucket against found bucket" rule="R-QUEST-6.1">
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
    <div data-testid="reproduce-agreement">
      {best !== null && (
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
      )}
      <table className={styles.agreement}>
        <thead>
          <tr>
            <th>
              Reading
              <RuleLink rule="R-ENG-3" />
            </th>
            {AGREEMENT_PARTS.map((part) => (
              <th key={part} title={AGREEMENT_NOTES[part]}>
                <span className={styles.swatch} style={{ background: `var(--pb-${part})` }} />
                {part}
              </th>
            ))}
            <th>n</th>
          </tr>
        </thead>
        <tbody>
          {report.agreement.map((row) => (
            <tr key={row.reading} data-testid={`agreement-${row.reading}`}>
              <td style={{ width: '34%' }}>
                <div style={{ marginBottom: 5 }}>
                  {READING_WORDS[row.reading]} <span className="faint">{READING_NOTES[row.reading]}</span>
                </div>
                <AgreementBar counts={row} height={6} />
              </td>
              {AGREEMENT_PARTS.map((part) => (
                <td key={part}>
                  <CountLink runId={report.runId} reading={row.reading} part={part} count={row[part]} />
                </td>
              ))}
              <td className="faint">
                {formatCount(AGREEMENT_PARTS.reduce((sum, part) => sum + row[part], 0))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CountLinkProps {
  readonly runId: string;
  readonly reading: Reading;
  readonly part: AgreementPart;
  readonly count: number;
}

function CountLink({ runId, reading, part, count }: CountLinkProps): ReactNode {
  if (count === 0) return <span className="faint">0</span>;
  // Failed items have no agreement, so they stand in the list of all items, not behind a filter of their own.
  const agreement = part === 'failed' ? '' : `&agreement=${part}`;
  return (
    <a
      className="link"
      href={`#/reproduce/${encodeURIComponent(runId)}?tab=items&reading=${reading}${agreement}`}
    >
      {formatCount(count)}
    </a>
  );
}
