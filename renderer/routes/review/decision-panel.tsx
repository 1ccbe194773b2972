/**
 * What stands behind the move on the board: who made it and how it came about; for a decision in words its prompt, reply,
 * requests, engine opinion and ledger rows. While a key is held only the head line follows: the rest waits until the keys
 * come to rest, dimmed, so that the board waits for nothing.
 */
import { Skeleton, Tabs } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { memo, useCallback, useDeferredValue, type ReactNode } from 'react';
import type { GameDecisionDetail, GameDetail, PlyView } from '../../../core/game/report.ts';
import { useInvoke } from '../../data/query.ts';
import { formatCount } from '../../format/figures.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { ErrorNotice, Notice } from '../../parts/notice.tsx';
import { DECISION_PARTS, readReviewPlace, type DecisionPart } from '../../state/review-place.ts';
import { useChangeQuery, useQueryValue } from '../../state/use-place.ts';
import { DecisionEngine } from './decision-engine.tsx';
import { DecisionLedger, DecisionPrompt, DecisionReply, DecisionRequests } from './decision-parts.tsx';
import { MoveHead } from './move-head.tsx';
import { ReplyBox } from './reply-box.tsx';
import styles from './review.module.css';
import { clampPlace } from './ply-cursor.ts';
import { analysisAt, type Analysis, type AnalysisBook } from './use-analysis.ts';
import { usePosition } from './use-position.ts';
import { usePlace } from './use-steps.ts';

export interface DecisionPanelProps {
  readonly detail: GameDetail;
  readonly book: AnalysisBook;
}

const REST_MS = 120;

export function DecisionPanel({ detail, book }: DecisionPanelProps): ReactNode {
  const place = usePlace(detail.plies.length);
  // A single step is shown at once, but after the board; of a held key the first one, and the last.
  const [rested] = useDebouncedValue(place, REST_MS, { leading: true });
  const settled = useDeferredValue(rested);
  const view = detail.plies[place - 1] ?? null;
  const isBlack = view?.fenBefore.split(' ')[1] === 'b';
  return (
    <div className={styles.pane} data-testid="decision-panel">
      <MoveHead view={view} playerName={isBlack ? detail.blackName : detail.whiteName} />
      <div className={settled === place ? styles.detail : `${styles.detail} ${styles.stale}`}>
        <Decision detail={detail} book={book} place={clampPlace(settled, detail.plies.length)} />
      </div>
    </div>
  );
}

interface DecisionProps extends DecisionPanelProps {
  readonly place: number;
}

const Decision = memo(function Decision({ detail, book, place }: DecisionProps): ReactNode {
  const view = detail.plies[place - 1] ?? null;
  const position = usePosition(detail, place);
  const wanted = view?.decisionId ?? null;
  const decision = useInvoke(
    'games.decision',
    { runId: detail.runId, decisionId: wanted ?? '' },
    { enabled: wanted !== null, keepPrevious: true },
  );
  const shown = wanted === null ? null : (decision.data ?? null);
  const isStale = shown !== null && shown.decisionId !== wanted;
  return (
    <>
      {decision.error !== null && wanted !== null && (
        <div style={{ padding: 16 }}>
          <ErrorNotice what="The decision could not be read" error={decision.error} />
        </div>
      )}
      <div className={isStale ? styles.stale : undefined} data-decision={isStale ? '' : (wanted ?? '')}>
        <Parts
          view={view}
          fen={position.fen}
          analysis={analysisAt(book, position)}
          detail={shown}
          isLoading={wanted !== null && decision.error === null}
        />
      </div>
    </>
  );
});

interface PartsProps {
  /** Null: the start of the game. */
  readonly view: PlyView | null;
  /** On the board. */
  readonly fen: string;
  readonly analysis: Analysis;
  /** Null: the move was not decided in words, or the decision is not here yet. */
  readonly detail: GameDecisionDetail | null;
  readonly isLoading: boolean;
}

function Parts(props: PartsProps): ReactNode {
  const { detail, view, fen, analysis } = props;
  const part = useQueryValue((params) => readReviewPlace(params).part);
  const change = useChangeQuery();
  const isAsked = view?.decisionId !== null && view !== null;
  const parts = isAsked ? DECISION_PARTS : OTHER_PARTS;
  const current = parts.find((one) => one === part) ?? parts[0] ?? 'engine';
  const show = useCallback(
    (next: DecisionPart | undefined): void => {
      if (next !== undefined) change({ part: next === 'reply' ? null : next });
    },
    [change],
  );
  const step = (by: number): void => show(parts[parts.findIndex((one) => one === current) + by]);
  useCommands({ 'part.next': () => step(1), 'part.previous': () => step(-1) });
  return (
    <>
      <PartTabs parts={parts} current={current} requests={detail?.requests.length ?? null} onShow={show} />
      <div className={styles.tabBody} role="tabpanel" aria-label={PART_WORDS[current]}>
        {current === 'engine' ? (
          <DecisionEngine view={view} detail={detail} fen={fen} analysis={analysis} />
        ) : current === 'try' ? (
          <ReplyBox key={fen} boardFen={fen} view={view} detail={detail} />
        ) : detail === null ? (
          props.isLoading && <Skeleton height={160} />
        ) : (
          <Asked key={detail.decisionId} detail={detail} part={current} />
        )}
      </div>
    </>
  );
}

/** Of a move that nobody was asked about in words. */
const OTHER_PARTS: readonly DecisionPart[] = ['engine', 'try'];

const PART_WORDS: Readonly<Record<DecisionPart, string>> = {
  reply: 'Reply',
  prompt: 'Prompt',
  requests: 'Requests',
  engine: 'Engine',
  ledger: 'Ledger',
  try: 'Try a reply',
};

interface PartTabsProps {
  readonly parts: readonly DecisionPart[];
  readonly current: DecisionPart;
  /** Null: not known yet. */
  readonly requests: number | null;
  readonly onShow: (part: DecisionPart | undefined) => void;
}

const PartTabs = memo(function PartTabs({ parts, current, requests, onShow }: PartTabsProps): ReactNode {
  return (
    <Tabs value={current} onChange={(next) => onShow(parts.find((one) => one === next))}>
      <Tabs.List px={12}>
        {parts.map((one) => (
          <Tabs.Tab key={one} value={one} data-testid={`part-${one}`}>
            {one === 'requests' && requests !== null
              ? `${PART_WORDS[one]} ${formatCount(requests)}`
              : PART_WORDS[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
});

interface AskedProps {
  readonly detail: GameDecisionDetail;
  readonly part: 'reply' | 'prompt' | 'requests' | 'ledger';
}

/** Kept as it was drawn while the decision and its part stay. */
const Asked = memo(function Asked({ detail, part }: AskedProps): ReactNode {
  if (detail.requests.length === 0) return <Notice tone="plain">Nothing was asked yet.</Notice>;
  switch (part) {
    case 'reply':
      return <DecisionReply detail={detail} />;
    case 'prompt':
      return <DecisionPrompt detail={detail} />;
    case 'requests':
      return <DecisionRequests detail={detail} />;
    case 'ledger':
      return <DecisionLedger detail={detail} />;
  }
});
