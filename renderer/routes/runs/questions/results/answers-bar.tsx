/** Above the list of answers: the way back to the figures, the conditions, the total, the export of the list. */
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { answerErrorTypes } from '../../../../../core/question/answer-kinds.ts';
import type { AnswerFilter, GroupRow, QuestionReport } from '../../../../../core/question/report.ts';
import { allRows, type FetchPage } from '../../../../data/answer-search.ts';
import { formatCount, taskLabel } from '../../../../format/figures.ts';
import { OUTCOME_WORDS, OUTCOMES } from '../../../../format/outcome-words.ts';
import { ERROR_WORDS, SLICE_WORDS, type AnswerErrorType } from '../../../../../core/question/figure-words.ts';
import { useCommands } from '../../../../keys/use-commands.ts';
import { ExportMenu } from '../../../../parts/export-menu.tsx';
import { Facet } from '../../../../parts/facet.tsx';
import { ListSearch } from '../../../../parts/list-search.tsx';
import { tableFormats } from '../../../../parts/table-formats.ts';
import { countAnswerConditions, makeResultsHref, NO_ANSWER_FILTER } from '../../../../state/answer-place.ts';
import { answerTable } from '../../../../../core/question/tables.ts';
import { BroughtCondition, failureCondition } from './brought-condition.tsx';
import styles from './results.module.css';

export interface AnswersBarProps {
  readonly report: QuestionReport;
  readonly filter: AnswerFilter;
  readonly total: number | null;
  readonly fetchPage: FetchPage;
  readonly onChange: (change: Partial<AnswerFilter>) => void;
  readonly onLeaveSearch: () => void;
}

export function AnswersBar(props: AnswersBarProps): ReactNode {
  const { report, filter, total, onChange } = props;
  const search = useRef<HTMLInputElement | null>(null);
  const clear = (): void => onChange(NO_ANSWER_FILTER);
  useCommands({ 'items.search': () => search.current?.select(), 'items.clear': clear });
  const tasks =
    filter.category === null
      ? report.byTask
      : report.byTask.filter((task) => task.category === filter.category);
  return (
    <div className={styles.bar} role="search">
      <Button
        component="a"
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowLeft size={14} />}
        href={makeResultsHref(report.runId)}
        data-testid="answers-back"
      >
        Figures
      </Button>
      <ListSearch
        field={search}
        placeholder="Item id or answer"
        label="Search answers"
        value={filter.text}
        maxLength={200}
        onChange={(text) => onChange({ text })}
        onLeave={props.onLeaveSearch}
        testId="answer-search"
      />
      <Facet
        placeholder="Category"
        width={140}
        value={filter.category}
        counts={report.byCategory.map(askedOf)}
        onChange={(category) => onChange({ category, task: null })}
        testId="answers-category"
      />
      <Facet
        placeholder="Task"
        width={170}
        value={filter.task}
        counts={tasks.map(askedOf)}
        label={(key) => taskLabel(key, filter.category)}
        onChange={(task) => onChange({ task })}
        testId="answers-task"
      />
      <Facet
        placeholder="Outcome"
        width={180}
        value={filter.outcome}
        counts={OUTCOMES.map((key) => ({ key, count: null }))}
        label={(key) => OUTCOMES.flatMap((one) => (one === key ? OUTCOME_WORDS[one] : []))[0] ?? key}
        onChange={(key) => onChange({ outcome: OUTCOMES.find((one) => one === key) ?? null })}
        testId="answers-outcome"
      />
      <Facet
        placeholder="Diagnosis"
        width={150}
        value={filter.errorType}
        counts={report.errorTypes}
        label={(key) => errorWords(key)}
        onChange={(key) => onChange({ errorType: errorTypeOf(key) })}
        testId="answers-error"
      />
      {filter.slice !== undefined && (
        <BroughtCondition text={SLICE_WORDS[filter.slice]} onRemove={() => onChange({ slice: undefined })} />
      )}
      {filter.failure !== undefined && (
        <BroughtCondition
          text={failureCondition(filter.failure)}
          onRemove={() => onChange({ failure: undefined })}
        />
      )}
      {filter.common !== undefined && (
        <BroughtCondition
          text={`answered by all ${formatCount(filter.common.length)} runs compared`}
          onRemove={() => onChange({ common: undefined })}
        />
      )}
      <div className={styles.barSide}>
        <span className="dim num" data-testid="answers-total">
          {total === null ? '…' : formatCount(total)}
          {countAnswerConditions(filter) > 0 && ` of ${formatCount(report.items)}`} items
        </span>
        {countAnswerConditions(filter) > 0 && (
          <Button size="compact-xs" variant="subtle" onClick={clear}>
            Clear all
          </Button>
        )}
        <ExportMenu
          what="these answers"
          name={`answers-${report.runId}`}
          testId="export-answers"
          formats={tableFormats(async () => answerTable(await allRows(props.fetchPage), report.runId))}
        />
      </div>
    </div>
  );
}

function askedOf(row: GroupRow): { readonly key: string; readonly count: number } {
  return { key: row.group, count: row.asked };
}

function errorTypeOf(key: string | null): AnswerErrorType | null {
  return answerErrorTypes.find((one) => one === key) ?? null;
}

function errorWords(key: string): string {
  const known = errorTypeOf(key);
  return known === null ? key : ERROR_WORDS[known];
}
