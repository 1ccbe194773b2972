/** Above the answers of a study: the way back, conditions, how rows are read and ordered, the total, the export. */
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import type { StudyAnswerRow, StudyFilter, StudyReport } from '../../../../core/study/report.ts';
import { allRows, type FetchPage } from '../../../data/answer-search.ts';
import { formatCount } from '../../../format/figures.ts';
import {
  CONDITIONS,
  EXTRACTION_WORDS,
  STUDY_OUTCOMES,
  STUDY_OUTCOME_WORDS,
} from '../../../format/study-words.ts';
import { useCommands } from '../../../keys/use-commands.ts';
import { studyAnswerTable } from '../../../../core/study/run-tables.ts';
import { ExportMenu } from '../../../parts/export-menu.tsx';
import { Facet } from '../../../parts/facet.tsx';
import { ListSearch } from '../../../parts/list-search.tsx';
import { tableFormats } from '../../../parts/table-formats.ts';
import { clearStudyFilter, countStudyConditions, makeStudyResultsHref } from '../../../state/study-place.ts';
import { BroughtCondition, failureCondition } from '../questions/results/brought-condition.tsx';
import styles from '../questions/results/results.module.css';

export interface StudyAnswersBarProps {
  readonly report: StudyReport;
  readonly filter: StudyFilter;
  readonly total: number | null;
  readonly fetchPage: FetchPage<StudyAnswerRow>;
  readonly onChange: (change: Partial<StudyFilter>) => void;
  readonly onLeaveSearch: () => void;
}

export function StudyAnswersBar(props: StudyAnswersBarProps): ReactNode {
  const { report, filter, total, onChange } = props;
  const search = useRef<HTMLInputElement | null>(null);
  const clear = (): void => onChange(clearStudyFilter(filter));
  useCommands({ 'items.search': () => search.current?.select(), 'items.clear': clear });
  return (
    <div className={styles.bar} role="search">
      <Button
        component="a"
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowLeft size={14} />}
        href={makeStudyResultsHref(report.runId)}
        data-testid="answers-back"
      >
        Figures
      </Button>
      <ListSearch
        field={search}
        placeholder="Position, FEN or move"
        label="Search answers"
        value={filter.text}
        maxLength={200}
        onChange={(text) => onChange({ text })}
        onLeave={props.onLeaveSearch}
        testId="answer-search"
      />
      <Facet
        placeholder="Condition"
        width={120}
        value={filter.condition}
        counts={report.perCondition.map(({ condition, positions }) => ({ key: condition, count: positions }))}
        onChange={(key) => onChange({ condition: CONDITIONS.find((one) => one === key) ?? null })}
        testId="answers-condition"
      />
      <Facet
        placeholder="Outcome"
        width={160}
        value={filter.outcome}
        counts={STUDY_OUTCOMES.map((key) => ({ key, count: null }))}
        label={(key) =>
          STUDY_OUTCOMES.flatMap((one) => (one === key ? STUDY_OUTCOME_WORDS[one] : []))[0] ?? key
        }
        onChange={(key) => onChange({ outcome: STUDY_OUTCOMES.find((one) => one === key) ?? null })}
        testId="answers-outcome"
      />
      {filter.extraction !== null && (
        <BroughtCondition
          text={EXTRACTION_WORDS[filter.extraction]}
          onRemove={() => onChange({ extraction: null })}
        />
      )}
      {filter.failure !== null && (
        <BroughtCondition
          text={failureCondition(filter.failure)}
          onRemove={() => onChange({ failure: null })}
        />
      )}
      <LossFields filter={filter} onChange={onChange} />
      <SegmentedControl
        value={filter.notation}
        onChange={(value) => onChange({ notation: value === 'uci' ? 'uci' : 'san' })}
        data={[
          { value: 'san', label: 'SAN' },
          { value: 'uci', label: 'UCI' },
        ]}
        aria-label="Notation"
        data-testid="answers-notation"
      />
      <SegmentedControl
        value={filter.level}
        onChange={(value) => onChange({ level: value === 'strict' ? 'strict' : 'lenient' })}
        data={[
          { value: 'lenient', label: 'Lenient' },
          { value: 'strict', label: 'Strict' },
        ]}
        aria-label="Extraction"
      />
      <SegmentedControl
        value={filter.convention}
        onChange={(value) => onChange({ convention: value === 'C' ? 'C' : 'A' })}
        data={[
          { value: 'A', label: 'Mates A' },
          { value: 'C', label: 'Mates C' },
        ]}
        aria-label="Mate convention"
      />
      <SegmentedControl
        value={filter.order}
        onChange={(value) => onChange({ order: value === 'loss' ? 'loss' : 'set' })}
        data={[
          { value: 'set', label: 'In order' },
          { value: 'loss', label: 'By loss' },
        ]}
        aria-label="Order"
        data-testid="answers-order"
      />
      <div className={styles.barSide}>
        <span className="dim num" data-testid="answers-total">
          {total === null ? '…' : formatCount(total)}
          {countStudyConditions(filter) > 0 && ` of ${formatCount(report.positions)}`} positions
        </span>
        {countStudyConditions(filter) > 0 && (
          <Button size="compact-xs" variant="subtle" onClick={clear}>
            Clear all
          </Button>
        )}
        <ExportMenu
          what="these answers"
          name={`answers-${report.runId}`}
          testId="export-answers"
          formats={tableFormats(async () =>
            studyAnswerTable(await allRows(props.fetchPage), report.runId, filter),
          )}
        />
      </div>
    </div>
  );
}

interface LossFieldsProps {
  readonly filter: StudyFilter;
  readonly onChange: (change: Partial<StudyFilter>) => void;
}

function LossFields({ filter, onChange }: LossFieldsProps): ReactNode {
  const read = (text: string): number | null => (/^\d{1,4}$/.test(text.trim()) ? Number(text.trim()) : null);
  const field = (label: string, name: 'lossFrom' | 'lossTo'): ReactNode => (
    <TextInput
      w={64}
      size="xs"
      placeholder={name === 'lossFrom' ? 'from' : 'to'}
      aria-label={label}
      value={filter[name] === null ? '' : String(filter[name])}
      onChange={(event) => onChange({ [name]: read(event.currentTarget.value) })}
    />
  );
  return (
    <span className={styles.share} title="Loss in centipawns, of valued legal moves">
      {field('Loss from, cp', 'lossFrom')}–{field('Loss to, cp', 'lossTo')} cp
    </span>
  );
}
