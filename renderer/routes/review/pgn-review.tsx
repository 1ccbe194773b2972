/**
 * Games of somebody's PGN file, stepped through with the engine on demand. Everything in such a file is somebody's text.
 * A broken game is shown as far as it could be read, with what is wrong with it.
 */
import { Select } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import type { PgnGameView } from '../../../core/game/pgn-import.ts';
import { formatCount } from '../../format/figures.ts';
import { showLine } from '../../format/visible-text.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { Empty } from '../../parts/empty.tsx';
import { Facts } from '../../parts/facts.tsx';
import { LongText } from '../../parts/long-text.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Screen, Scroll, Section } from '../../parts/section.tsx';
import { Split } from '../../parts/split.tsx';
import { readReviewPlace } from '../../state/review-place.ts';
import { useChangeQuery, useNavigate, useQueryValue } from '../../state/use-place.ts';
import { ArticleReview } from './article-review.tsx';
import { BoardPane } from './board-pane.tsx';
import { AnalysisPanel } from './engine-lines.tsx';
import { MoveList } from './move-list.tsx';
import { useOpenedPgn } from './opened-pgn.ts';
import { findGame, pgnSheet, pgnStands, tagOf, titleOf } from './pgn-words.ts';
import { standAt } from './ply-cursor.ts';
import styles from './review.module.css';
import { analysisAt, useAnalysisBook, useArrows } from './use-analysis.ts';
import { useSteps } from './use-steps.ts';

export interface PgnReviewProps {
  readonly side: ReactNode;
}

export function PgnReview({ side }: PgnReviewProps): ReactNode {
  const file = useOpenedPgn();
  const change = useChangeQuery();
  const number = useQueryValue((params) => readReviewPlace(params).gameId);
  const navigate = useNavigate();
  useCommands({ 'pane.back': () => navigate('#/review') });
  if (file === null) {
    return (
      <Screen title="Review" side={side}>
        <Empty icon={<IconFileUnknown size={40} stroke={1.2} />} title="The file is not open any more">
          A PGN file is read again at every start. Open it once more.
        </Empty>
      </Screen>
    );
  }
  const game = findGame(file.games, number);
  return (
    <Screen
      title={
        <span className={styles.title}>
          <a href="#/review" className={styles.crumb}>
            Review
          </a>
          <span className="faint">/</span>
          <span className="ellipsis" title={showLine(file.path)}>
            {showLine(file.path.split(/[\\/]/).at(-1) ?? file.path)}
          </span>
        </span>
      }
      side={
        <>
          {file.total > file.games.length && (
            <span className="faint">{`first ${formatCount(file.games.length)} of ${formatCount(file.total)} games`}</span>
          )}
          <Select
            size="xs"
            w={320}
            aria-label="Game"
            value={game === null ? null : String(game.number)}
            onChange={(next) => change({ game: next, ply: '0' })}
            data={file.games.map((one) => ({ value: String(one.number), label: titleOf(one) }))}
            allowDeselect={false}
            searchable
            limit={100}
            maxDropdownHeight={400}
            data-testid="pgn-game"
          />
          <ArticleReview key={file.path} path={file.path} />
          {side}
        </>
      }
    >
      {game === null ? (
        <Empty icon={<IconFileUnknown size={40} stroke={1.2} />} title="No game in this file">
          Nothing in it could be read as a game.
        </Empty>
      ) : (
        <Game key={game.number} game={game} />
      )}
    </Screen>
  );
}

function Game({ game }: { readonly game: PgnGameView }): ReactNode {
  const { moves, startFen } = game;
  const stands = useMemo(() => pgnStands(game), [game]);
  const texts = useMemo(() => moves.map(({ uci }) => uci), [moves]);
  const sheet = useMemo(() => pgnSheet(game), [game]);
  const steps = useSteps(moves.length);
  const { place, go } = steps;
  const stand = standAt(stands, place);
  const analysis = analysisAt(useAnalysisBook(), { startFen, moves: texts.slice(0, place), fen: stand.fen });
  const arrows = useArrows(stand.arrows, analysis);
  useCommands({
    ...steps.handlers,
    'position.analyse': analysis.run,
    'item.copyFen': () => void navigator.clipboard.writeText(stand.fen),
  });
  return (
    <div className={styles.body} data-testid="pgn-review">
      <Split
        panesScroll
        name="review-pgn"
        firstPercent={58}
        minFirstPx={400}
        minSecondPx={320}
        first={
          <BoardPane
            fen={stand.fen}
            arrows={arrows}
            white={<Name game={game} tag="White" />}
            black={<Name game={game} tag="Black" />}
            sheet={
              <>
                <MoveList plies={sheet} place={place} onPlace={go} />
                <div className="dim" style={{ paddingTop: 6 }}>
                  {`${showLine(game.result ?? 'no result')} · ${moves.length} plies`}
                </div>
              </>
            }
            points={null}
            steps={steps}
          />
        }
        second={
          <Scroll>
            <Problems game={game} />
            <Section title="Engine">
              <AnalysisPanel analysis={analysis} fen={stand.fen} />
            </Section>
            <Comment game={game} place={place} />
            <Section title="Tags">
              <Facts
                facts={game.tags
                  .slice(0, 200)
                  .map(({ name, value }) => ({ key: showLine(name), value: showLine(value) }))}
              />
            </Section>
          </Scroll>
        }
      />
    </div>
  );
}

function Name({ game, tag }: { readonly game: PgnGameView; readonly tag: string }): ReactNode {
  return <span className={`${styles.sideName} ellipsis`}>{showLine(tagOf(game, tag) ?? tag)}</span>;
}

function Problems({ game }: { readonly game: PgnGameView }): ReactNode {
  if (game.problems.length === 0) return null;
  return (
    <div style={{ padding: '12px 16px 0' }} data-testid="pgn-problems">
      <Notice
        tone="warn"
        title={`${game.problems.length === 1 ? 'One problem' : `${game.problems.length} problems`}; the moves are shown as far as they could be read`}
      >
        {game.problems.slice(0, 20).map((problem, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- problems of one game never change their place
          <div key={index}>{showLine(problem)}</div>
        ))}
      </Notice>
    </div>
  );
}

/** What the file says of the move on the board, or of the whole game before the first one. */
function Comment({ game, place }: { readonly game: PgnGameView; readonly place: number }): ReactNode {
  const move = game.moves[place - 1];
  const comment = move === undefined ? game.comment : move.comment;
  const nags = move?.nags ?? [];
  const variations = move?.variations ?? [];
  return (
    <>
      {(comment !== null || nags.length > 0) && (
        <Section title="Comment">
          {nags.length > 0 && <div className="dim num">{nags.map((nag) => `$${nag}`).join(' ')}</div>}
          {comment !== null && <LongText key={place} text={comment} what="comment" limit={4000} />}
        </Section>
      )}
      {variations.length > 0 && (
        <Section title="Played instead">
          {variations.map((text, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- variations of one move never change their place
            <LongText key={`${place} ${index}`} text={text} what="variation" limit={4000} />
          ))}
        </Section>
      )}
    </>
  );
}
