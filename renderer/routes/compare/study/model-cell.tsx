/** Whose row it is: a model of the study, or the paper's with its notation and what it is derived from. */
import type { ReactNode } from 'react';
import type { Table } from '../../../../core/table/figure.ts';
import { cellAt } from '../../../chart/from-table.ts';
import { showLine } from '../../../format/visible-text.ts';
import { Tag } from '../../../parts/tag.tsx';

/** @param column the figure whose cell gets the mark */
export function drawSource(
  table: Table,
  column: string,
): Readonly<Record<string, (row: number) => ReactNode>> {
  const textAt = (row: number, id: string): string => String(cellAt(table, row, id)?.cell.value ?? '');
  return {
    [column]: (row) => {
      const source = textAt(row, 'source');
      const notation = textAt(row, 'notation').toUpperCase();
      return (
        <>
          {showLine(textAt(row, column))}{' '}
          {source !== 'study' && (
            <Tag>{`paper, ${notation === '' ? 'SAN' : notation}${source === 'paper_derived' ? ' †' : ''}`}</Tag>
          )}
        </>
      );
    },
  };
}
