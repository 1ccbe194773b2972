/**
 * What stands behind the move on the board: who made it and how it came about; for a decision in words its prompt, reply,
 * requests, engine opinion and ledger rows. The rest of a decision is fetched when the keys come to rest, so that a held
 * key waits for nothing; until then the one before it stands there, dimmed.
 */
import { Skeleton, Tabs } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { GameDecisionDetail, PlyView } from '../../../core/record/game-report.ts';
import { useInvoke } from '../../data/query.ts';
import { formatCount } from '../../format/figures.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { ErrorNotice, Notice } from '../../parts/notice.tsx';
import { DECISION_PARTS, type DecisionPart } from '../../state/review-place.ts';
import { useQueryParams } from '../../state/use-place.ts';
import { DecisionEngine } from './decision-engine.tsx';
import { DecisionLedger, DecisionPrompt, DecisionReply, DecisionRequests } from './decision-parts.tsx';
import { MoveHead } from './move-head.tsx';
import { ReplyBox } from './reply-box.tsx';
import styles from './review.module.css';
import type { Analysis } from './use-analysis.ts';

export interface DecisionPanelProps {
  readonly runId: string;
  /** Null: the start of the game. */
  readonly view: PlyView | null;
  readonly playerName: string;
  /** On the board. */
  readonly fen: string;
  readonly analysis: Analysis;
  readonly part: DecisionPart;
}

const REST_MS = 120;

export function DecisionPanel(props: DecisionPanelProps): ReactNode {
  const { runId, view, playerName } = props;
  const wanted = view?.decisionId ?? null;
  const [settled] = useDebouncedValue(wanted, REST_MS);
  const detail = useInvoke(
    'games.decision',
    { runId, decisionId: settled ?? '' },
    { enabled: settled !== null, keepPrevious: true },
  );
  const shown = wanted === null ? null : (detail.data ?? null);
  const isStale = shown !== null && shown.decisionId !== wanted;
  return (
    <div className={styles.pane} data-testid="decision-panel" data-decision={isStale ? '' : (wanted ?? '')}>
      <MoveHead view={view} playerName={playerName} />
      <div className={styles.detail}>
        {detail.error !== null && wanted !== null && (
          <div style={{ padding: 16 }}>
            <ErrorNotice what="The decision could not be read" error={detail.error} />
          </div>
        )}
        <div className={isStale ? styles.stale : undefined}>
          <Parts {...props} detail={shown} isLoading={wanted !== null && detail.error === null} />
        </div>
      </div>
    </div>
  );
}

interface PartsProps extends DecisionPanelProps {
  /** Null: the move was not decided in words, or the decision is not here yet. */
  readonly detail: GameDecisionDetail | null;
  readonly isLoading: boolean;
}

function Parts(props: PartsProps): ReactNode {
  const { detail, view, part, fen, analysis } = props;
  const [, change] = useQueryParams();
  const isAsked = view?.decisionId !== null && view !== null;
  const parts = isAsked ? DECISION_PARTS : (['engine', 'try'] as const);
  const current = parts.find((one) => one === part) ?? parts[0] ?? 'engine';
  const show = (next: DecisionPart | undefined): void => {
    if (next !== undefined) change({ part: next === 'reply' ? null : next });
  };
  const step = (by: number): void => show(parts[parts.findIndex((one) => one === current) + by]);
  useCommands({ 'part.next': () => step(1), 'part.previous': () => step(-1) });
  const words = wordsOf(detail);
  return (
    <Tabs value={current} onChange={(next) => show(parts.find((one) => one === next))} keepMounted={false}>
      <Tabs.List px={12}>
        {parts.map((one) => (
          <Tabs.Tab key={one} value={one} data-testid={`part-${one}`}>
            {words[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={current} className={styles.tabBody}>
        {current === 'engine' ? (
          <DecisionEngine view={view} detail={detail} fen={fen} analysis={analysis} />
        ) : current === 'try' ? (
          <ReplyBox key={fen} boardFen={fen} view={view} detail={detail} />
        ) : detail === null ? (
          props.isLoading && <Skeleton height={160} />
        ) : (
          <Asked key={detail.decisionId} detail={detail} part={current} />
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

function wordsOf(detail: GameDecisionDetail | null): Readonly<Record<DecisionPart, string>> {
  const rows = detail?.requests.reduce((sum, request) => sum + request.ledger.length, 0);
  return {
    reply: 'Reply',
    prompt: 'Prompt',
    requests: detail === null ? 'Requests' : `Requests ${formatCount(detail.requests.length)}`,
    engine: 'Engine',
    ledger: rows === undefined ? 'Ledger' : `Ledger ${formatCount(rows)}`,
    try: 'Try a reply',
  };
}

interface AskedProps {
  readonly detail: GameDecisionDetail;
  readonly part: 'reply' | 'prompt' | 'requests' | 'ledger';
}

function Asked({ detail, part }: AskedProps): ReactNode {
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
}
