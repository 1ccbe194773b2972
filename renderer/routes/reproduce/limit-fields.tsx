/** One search limit: nodes or depth, and how many. */
import { NumberInput, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SearchLimit } from '../../../core/uci/search.ts';
import styles from './reproduce.module.css';

export interface LimitFieldsProps {
  readonly limit: SearchLimit;
  readonly onChange: (limit: SearchLimit) => void;
}

const DEFAULT_NODES = 100_000;
const DEFAULT_DEPTH = 20;

export function LimitFields({ limit, onChange }: LimitFieldsProps): ReactNode {
  const isDepth = limit.depth !== undefined;
  const value = limit.nodes ?? limit.depth ?? limit.movetimeMs ?? DEFAULT_NODES;
  return (
    <div>
      <div className={styles.fieldLabel}>Limit of each search</div>
      <div style={{ display: 'flex', gap: 6 }}>
        <SegmentedControl
          value={isDepth ? 'depth' : 'nodes'}
          onChange={(kind) =>
            onChange(kind === 'depth' ? { depth: DEFAULT_DEPTH } : { nodes: DEFAULT_NODES })
          }
          data={[
            { value: 'nodes', label: 'Nodes' },
            { value: 'depth', label: 'Depth' },
          ]}
          aria-label="Kind of limit"
        />
        <NumberInput
          style={{ flex: 1, minWidth: 80 }}
          min={1}
          max={isDepth ? 245 : 1_000_000_000}
          step={isDepth ? 1 : 10_000}
          thousandSeparator=" "
          allowDecimal={false}
          value={value}
          onChange={(next) =>
            typeof next === 'number' && next >= 1 && onChange(isDepth ? { depth: next } : { nodes: next })
          }
          aria-label="Limit"
        />
      </div>
    </div>
  );
}
