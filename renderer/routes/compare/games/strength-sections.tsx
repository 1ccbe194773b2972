/** How strong the players are against each other: pairings with their intervals, the cross-table, cohorts by opening. */
import type { ReactNode } from 'react';
import type { RuleAddress } from '../../../../core/rule/address.ts';
import type { GameTable } from '../../../../core/game/tables.ts';
import { TableSection } from '../../../parts/table-section.tsx';
import { gamesAddress } from './cells.tsx';

interface Words {
  readonly title: string;
  readonly below: string;
  readonly rule: RuleAddress;
}

const WORDS: Readonly<Record<string, Words>> = {
  matches: {
    title: 'Pairings',
    below:
      'From the side of the first player. What stands with an interval is of whole pairs: one opening with colours swapped. One pair is an anecdote and has no interval; below 50 pairs the intervals are somewhat too narrow (the rule has the measured coverage).',
    rule: 'R-STAT-20',
  },
  cross_table: {
    title: 'Cross-table',
    below:
      'Share of the points of each player (left) against each other (above), of all games with a result.',
    rule: 'R-STAT-24',
  },
  paired: {
    title: 'Cohorts opening by opening',
    below:
      'Two cohorts against one opponent, over the openings that both played with both colours; the difference is the one less the other.',
    rule: 'R-STAT-23',
  },
};

export interface StrengthSectionsProps {
  readonly tables: readonly GameTable[];
  /** Of files. */
  readonly name: string;
}

export function StrengthSections({ tables, name }: StrengthSectionsProps): ReactNode {
  return tables.map((table) => {
    const { title, below, rule } = WORDS[table.id] ?? { title: table.title, below: '', rule: 'R-STAT-20' };
    return (
      <TableSection
        key={table.id}
        title={title}
        rule={rule}
        what={title.toLowerCase()}
        name={`${table.id.replace('_', '-')}-${name}`}
        testId={`strength-${table.id}`}
        table={table}
        isUnsorted
        addressOf={gamesAddress}
        below={below}
      />
    );
  });
}
