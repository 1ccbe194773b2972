/**
 * What follows from Table 3, each quantity with the terms that it is made of, because a ratio alone rewards bad play; and
 * Table 3 at every reading, beside the headline.
 */
import type { ReactNode } from 'react';
import { comparisonTable, reasoningTable, stepTable } from '../../../../core/study/derived-tables.ts';
import { modelName } from '../../../../core/study/opened.ts';
import { overallTable, readingsTable } from '../../../../core/study/reading-tables.ts';
import { profileText } from '../../../format/study-words.ts';
import { showLine } from '../../../format/visible-text.ts';
import { TableSection } from '../../../parts/table-section.tsx';
import { studyAddress } from '../../../state/study-place.ts';
import { pairTerms, Terms, type Term } from './figure-terms.tsx';
import type { FiguresProps, StudyTableProps } from './main-tables.tsx';
import { drawSource } from './model-cell.tsx';
import { ReadingNote } from './reading-note.tsx';

export function ComparisonTable({ figures, hasPaper }: StudyTableProps): ReactNode {
  const table = comparisonTable(figures, hasPaper);
  const terms =
    (quantity: Term['quantity'], conditions: readonly Term['condition'][], sign: string) =>
    (row: number): ReactNode => {
      const own = figures.comparisons[row];
      if (own === undefined) return null;
      const of = conditions.map((condition) => ({
        modelId: own.modelId,
        condition,
        quantity,
        name: condition,
      }));
      return <Terms figures={figures} terms={of} sign={sign} />;
    };
  return (
    <TableSection
      title="Conditions against each other"
      sectionTestId="study-comparisons"
      what="the comparison of conditions"
      name="conditions"
      label="Conditions"
      table={table}
      hidden={['source']}
      addressOf={studyAddress}
      draw={drawSource(table, 'model')}
      beneath={{
        gap_ood_wd: terms('acpl', ['OOD', 'WD'], '/'),
        nd_wd: terms('acpl', ['ND', 'WD'], '/'),
        overall_acpl: terms('acpl', figures.conditions, '+'),
        legal_wd_nd: terms('legal', ['WD', 'ND'], '/'),
        legal_wd_ood: terms('legal', ['WD', 'OOD'], '/'),
      }}
      above={<ReadingNote figures={figures} />}
      below={`Ratios of means with illegal answers at 1,000 cp; 1 is no gap. Such a ratio means nothing where play in WD is not better than random.${hasPaper ? ' What the paper prints as ratios of illegal moves fits its ratios of legal rates alone, and stands there.' : ''}`}
    />
  );
}

export function StepTable({ figures, hasPaper }: StudyTableProps): ReactNode {
  if (figures.steps.length === 0) return null;
  const table = stepTable(figures, hasPaper);
  return (
    <TableSection
      title="Improvement by step"
      sectionTestId="study-steps"
      what="the steps"
      name="steps"
      label="Steps"
      table={table}
      hidden={['source']}
      addressOf={studyAddress}
      draw={drawSource(table, 'older')}
      beneath={{
        improvement: (row) => {
          const own = figures.steps[row];
          if (own === undefined) return null;
          return <Terms figures={figures} terms={pairTerms(own.older, own.newer, own.condition)} sign="→" />;
        },
      }}
      above={<ReadingNote figures={figures} />}
    />
  );
}

export function ReasoningTable({ figures, hasPaper }: StudyTableProps): ReactNode {
  const { reasoning } = figures.roles;
  if (figures.reasoning.length === 0 || reasoning === null) return null;
  const { less, more } = reasoning;
  const table = reasoningTable(figures, hasPaper);
  const nameOf = (id: string): string => showLine(modelName(figures, id));
  return (
    <TableSection
      title="Effect of reasoning"
      sectionTestId="study-reasoning"
      what="the effect of reasoning"
      name="reasoning"
      label="Reasoning"
      table={table}
      hidden={['source']}
      addressOf={studyAddress}
      draw={drawSource(table, 'condition')}
      beneath={{
        reduction: (row) => {
          const own = figures.reasoning[row];
          if (own === undefined) return null;
          return <Terms figures={figures} terms={pairTerms(less, more, own.condition)} sign="→" />;
        },
      }}
      above={
        <>
          <ReadingNote figures={figures} />
          <div className="dim" style={{ marginBottom: 8 }}>
            {`${nameOf(less)} against ${nameOf(more)}; a page is 250 words, a token 0.75 words`}
            {hasPaper && '. The paper: GPT-5, minimal against moderate'}
          </div>
        </>
      }
    />
  );
}

export function ReadingsTable({ figures }: FiguresProps): ReactNode {
  const { reading, profile, profiles } = figures;
  const valued = profiles.find((one) => one.profile === profile) ?? null;
  return (
    <TableSection
      title="Table 3 at every level and mate convention"
      rule="R-STUDY-6.2"
      sectionTestId="study-readings"
      what="the results at every reading"
      name="table-3-readings"
      label="Results at every reading"
      table={readingsTable(figures)}
      addressOf={studyAddress}
      above={
        <div className="dim" style={{ marginBottom: 10 }}>
          {`${reading.notation.toUpperCase()}; A is the paper's definition, C cuts every score to ±1000; answers without a legal move at 1,000; valued by ${profileText(valued)}`}
        </div>
      }
    />
  );
}

export function OverallTable({ figures }: FiguresProps): ReactNode {
  return (
    <TableSection
      title="Over all conditions and models"
      sectionTestId="study-overall"
      what="what holds over all"
      name="overall"
      label="Over all"
      table={overallTable(figures)}
      isUnsorted
      addressOf={studyAddress}
      above={<ReadingNote figures={figures} />}
      below="Means are of each model's own quantity, not a quantity of means: ratios over the generations of figure 2, texts over all models that were asked in words."
    />
  );
}
