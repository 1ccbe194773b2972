/** Above the list of decisions: its conditions, how many decisions and requests they leave, and the way back to all. */
import { Button, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { GameDecisionFilter } from '../../../../core/game/decisions.ts';
import { decisionKinds, gamePhases, requestKinds, reviewKinds } from '../../../../core/game/kind-lists.ts';
import type { GameRunReport } from '../../../../core/game/report.ts';
import type { DecisionRows } from '../../../data/game-rows.ts';
import { formatCount } from '../../../format/figures.ts';
import {
  DECISION_KIND_WORDS,
  PHASE_WORDS,
  REQUEST_KIND_WORDS,
  REVIEW_KIND_WORDS,
} from '../../../format/game-kind-words.ts';
import { showLine } from '../../../format/visible-text.ts';
import { useCommands } from '../../../keys/use-commands.ts';
import { Facet } from '../../../parts/facet.tsx';
import { countDecisionConditions, NO_DECISION_FILTER } from '../../../state/game-place.ts';
import resultStyles from '../questions/results/results.module.css';

export interface DecisionsBarProps {
  readonly report: GameRunReport;
  readonly filter: GameDecisionFilter;
  readonly head: DecisionRows['head'];
  readonly onChange: (change: Partial<GameDecisionFilter>) => void;
}

export function DecisionsBar({ report, filter, head, onChange }: DecisionsBarProps): ReactNode {
  const clear = (): void => onChange(NO_DECISION_FILTER);
  useCommands({ 'items.clear': clear });
  const asked = report.players.filter(({ decisions }) => decisions !== null);
  const hasReviews = (head?.profiles.length ?? 0) > 0 || filter.review !== null;
  return (
    <div className={resultStyles.bar} role="search">
      <Facet
        placeholder="Player"
        width={140}
        value={filter.playerId}
        counts={asked.map((player) => ({ key: player.playerId, count: player.decisions?.decided ?? null }))}
        onChange={(playerId) => onChange({ playerId })}
        testId="decisions-player"
      />
      <KindFacet
        placeholder="Decision"
        kinds={decisionKinds}
        words={DECISION_KIND_WORDS}
        value={filter.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <KindFacet
        placeholder="With a request"
        kinds={requestKinds}
        words={REQUEST_KIND_WORDS}
        value={filter.request}
        onChange={(request) => onChange({ request })}
      />
      {hasReviews && <ReviewFacets filter={filter} head={head} onChange={onChange} />}
      {filter.failure !== null && (
        <Condition
          text={`a request failed: ${showLine(filter.failure).replaceAll('_', ' ')}`}
          onRemove={() => onChange({ failure: null })}
        />
      )}
      {filter.reportedModel !== null && (
        <Condition
          text={`answered as ${showLine(filter.reportedModel)}`}
          onRemove={() => onChange({ reportedModel: null })}
        />
      )}
      {filter.gameId !== null && (
        <Condition text={`game ${showLine(filter.gameId)}`} onRemove={() => onChange({ gameId: null })} />
      )}
      <div className={resultStyles.barSide}>
        <span className="dim num" role="status" data-testid="decisions-total">
          {head === null
            ? '…'
            : `${formatCount(head.total)} decisions, ${formatCount(head.requests)} requests`}
        </span>
        {countDecisionConditions(filter) > 0 && (
          <Button size="compact-xs" variant="subtle" onClick={clear}>
            Clear all
          </Button>
        )}
      </div>
    </div>
  );
}

function ReviewFacets({ filter, head, onChange }: Omit<DecisionsBarProps, 'report'>): ReactNode {
  return (
    <>
      <KindFacet
        placeholder="Review"
        kinds={reviewKinds}
        words={REVIEW_KIND_WORDS}
        value={filter.review}
        onChange={(review) => onChange({ review })}
      />
      <KindFacet
        placeholder="Phase"
        kinds={gamePhases}
        words={PHASE_WORDS}
        value={filter.phase}
        onChange={(phase) => onChange({ phase })}
      />
      {head !== null && head.profiles.length > 1 && (
        <Select
          w={220}
          aria-label="Engine and limit of the reviews"
          value={head.profile}
          onChange={(profile) => onChange({ profile })}
          data={head.profiles}
          allowDeselect={false}
        />
      )}
    </>
  );
}

interface KindFacetProps<T extends string> {
  readonly placeholder: string;
  readonly kinds: readonly T[];
  readonly words: Readonly<Record<T, string>>;
  readonly value: T | null;
  readonly onChange: (kind: T | null) => void;
}

function KindFacet<T extends string>(props: KindFacetProps<T>): ReactNode {
  const { placeholder, kinds, words, value, onChange } = props;
  const known = (key: string | null): T | null => kinds.find((kind) => kind === key) ?? null;
  return (
    <Facet
      placeholder={placeholder}
      width={160}
      value={value}
      counts={kinds.map((key) => ({ key, count: null }))}
      label={(key) => {
        const kind = known(key);
        return kind === null ? key : words[kind];
      }}
      onChange={(key) => onChange(known(key))}
      testId={`decisions-${placeholder.toLowerCase().replaceAll(' ', '-')}`}
    />
  );
}

/** A condition that a number brought along; it can only be taken away. */
export function Condition({
  text,
  onRemove,
}: {
  readonly text: string;
  readonly onRemove: () => void;
}): ReactNode {
  return (
    <Button variant="light" rightSection={<IconX size={12} />} onClick={onRemove} maw={320}>
      {text}
    </Button>
  );
}
