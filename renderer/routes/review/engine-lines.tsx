/** Lines of a search in SAN, best first, their scores from White's view; and the controls that ask for them. */
import { Button, NumberInput, Select } from '@mantine/core';
import { IconCpu } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { makeSanLine } from '../../../core/chess/san.ts';
import type { SearchLine } from '../../../core/uci/search.ts';
import { formatCount, formatShort } from '../../format/figures.ts';
import { formatScore, moveNumber, whiteView } from '../../format/game-words.ts';
import { ErrorNotice, Notice } from '../../parts/notice.tsx';
import { KeyCaps } from '../../shell/key-hint.tsx';
import styles from './review.module.css';
import type { Analysis } from './use-analysis.ts';

const SHOWN_MOVES = 14;

export interface EngineLineProps {
  /** The position the line begins in. */
  readonly fen: string;
  readonly line: Pick<SearchLine, 'score' | 'pv' | 'depth' | 'nodes'>;
}

export function EngineLine({ fen, line }: EngineLineProps): ReactNode {
  const text = useMemo(() => lineText(fen, line.pv), [fen, line.pv]);
  return (
    <div className={styles.line}>
      <span className={styles.lineScore}>{formatScore(whiteView(line.score, fen))}</span>
      <span className="selectable">
        {text}{' '}
        <span className="faint num">{`depth ${line.depth}${line.nodes === null ? '' : `, ${formatShort(line.nodes)} nodes`}`}</span>
      </span>
    </div>
  );
}

/** `17. Nf3 Nc6 18. Bb5`, cut after fourteen moves. */
export function lineText(fen: string, pv: readonly string[]): string {
  const sans = makeSanLine(fen, pv.slice(0, SHOWN_MOVES));
  const [, turn = 'w', , , , first = '1'] = fen.split(' ');
  const offset = turn === 'w' ? 0 : 1;
  const words = sans.map((san, index) => {
    const at = index + offset;
    if (index === 0) return `${moveNumber(fen)} ${san}`;
    return at % 2 === 0 ? `${Number(first) + at / 2}. ${san}` : san;
  });
  return `${words.join(' ')}${pv.length > sans.length ? ' …' : ''}`;
}

export interface AnalysisPanelProps {
  readonly analysis: Analysis;
  readonly fen: string;
}

/** The engine on demand. It says something of the position on the board, after the move that is marked. */
export function AnalysisPanel({ analysis, fen }: AnalysisPanelProps): ReactNode {
  const { engines, wish, result, isPending, error } = analysis;
  if (wish === null) {
    return (
      <Notice tone="warn" title="No engine is installed">
        Set-up installs one; the Engines screen adds others by path.
      </Notice>
    );
  }
  return (
    <div data-testid="analysis">
      <div className={styles.row}>
        <Select
          size="xs"
          label="Engine"
          value={wish.engineId}
          onChange={(engineId) => engineId !== null && analysis.setWish({ engineId })}
          data={engines.map((one) => ({ value: one.id, label: one.name }))}
          allowDeselect={false}
        />
        <NumberInput
          size="xs"
          label="Nodes"
          w={120}
          min={1}
          max={100_000_000_000}
          allowDecimal={false}
          thousandSeparator=" "
          value={wish.nodes}
          onChange={(nodes) => typeof nodes === 'number' && nodes >= 1 && analysis.setWish({ nodes })}
        />
        <NumberInput
          size="xs"
          label="Lines"
          w={64}
          min={1}
          max={10}
          allowDecimal={false}
          value={wish.multipv}
          onChange={(multipv) =>
            typeof multipv === 'number' && multipv >= 1 && multipv <= 10 && analysis.setWish({ multipv })
          }
        />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCpu size={14} />}
          loading={isPending}
          onClick={analysis.run}
          data-testid="analyse"
        >
          Analyse the position
        </Button>
        <KeyCaps keys="x" />
      </div>
      {error !== null && <ErrorNotice what="The position was not searched" error={error} />}
      {result !== null && (
        <div style={{ marginTop: 10 }} data-testid="analysis-lines">
          {result.lines.length === 0 && (
            <div className="dim">The game is over in this position; nothing is sent to an engine.</div>
          )}
          {result.lines.map((line) => (
            <EngineLine key={line.multipv} fen={fen} line={line} />
          ))}
          <div className="faint num">
            {`${result.wish.engineId}, ${formatCount(result.nodes)} nodes; scores from White's view. No part of the run.`}
          </div>
        </div>
      )}
    </div>
  );
}
