/** Text of data sets, engines and errors is shown as text: no part of the window may turn it into elements. */
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ItemDetail } from '../../../core/chessqa/dataset.ts';
import { Facts } from '../../../renderer/parts/facts.tsx';
import { ItemName } from '../../../renderer/parts/item-name.tsx';
import { ErrorNotice } from '../../../renderer/parts/notice.tsx';
import { Code } from '../../../renderer/parts/section.tsx';
import { ItemAnswers } from '../../../renderer/routes/datasets/item-answers.tsx';
import { ItemProvenance } from '../../../renderer/routes/datasets/item-tabs.tsx';
import { DataTable } from '../../../renderer/table/data-table.tsx';

const HOSTILE = '<img src=x onerror="alert(1)"><script>alert(2)</script>\u202e&lt;b&gt;';

function render(node: ReactNode): string {
  return renderToStaticMarkup(<MantineProvider>{node}</MantineProvider>);
}

const detail: ItemDetail = {
  row: {
    seq: 1,
    itemId: HOSTILE,
    task: HOSTILE,
    category: HOSTILE,
    fen: '8/8/8/8/8/8/8/K1k5 w - - 0 1',
    answer: HOSTILE,
    sourceKey: HOSTILE,
    pieces: 2,
    flags: ['label_differs'],
  },
  answerType: 'single',
  acceptedAnswers: [HOSTILE],
  acceptedFrom: 'file',
  fileAnswer: HOSTILE,
  labelCheck: 'differs',
  labelNote: HOSTILE,
  moves: [HOSTILE],
  questionStored: HOSTILE,
  raw: HOSTILE,
  provenance: [{ key: HOSTILE, value: HOSTILE }],
  shapes: [],
  sameSource: [],
  sameFen: [],
};

describe.each([
  ['an item id', <ItemName key="a" id={HOSTILE} />],
  ['a block of code', <Code key="b">{HOSTILE}</Code>],
  ['facts', <Facts key="c" facts={[{ key: HOSTILE, value: HOSTILE }]} />],
  ['an error', <ErrorNotice key="d" what={HOSTILE} error={new Error(HOSTILE)} />],
  ['answers', <ItemAnswers key="e" detail={detail} />],
  ['provenance', <ItemProvenance key="f" detail={detail} />],
  [
    'a table',
    <DataTable
      key="g"
      label={HOSTILE}
      rows={[{ text: HOSTILE }]}
      columns={[{ id: 'text', title: HOSTILE, cell: (row) => row.text }]}
    />,
  ],
])('%s', (_name, node) => {
  it('shows hostile markup as text', () => {
    const html = render(node);
    expect(html).not.toMatch(/<script|<img/i);
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
  });
});
