/** A table as LaTeX (booktabs): texts escaped, texts set left and numbers right, the caption above. */
import type { Table } from './figure.ts';
import type { Spelling } from './spell.ts';
import { wordColumns } from './words.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': String.raw`\textbackslash{}`,
  '~': String.raw`\textasciitilde{}`,
  '^': String.raw`\textasciicircum{}`,
  '<': String.raw`\textless{}`,
  '>': String.raw`\textgreater{}`,
  // What plain LaTeX cannot set as it stands.
  '\u202F': String.raw`\,`,
  '−': '$-$',
  '→': String.raw`$\rightarrow$`,
  '×': String.raw`$\times$`,
  '±': String.raw`$\pm$`,
  '√': String.raw`$\surd$`,
};

/** Text of any origin as plain text of a document; control characters and marks of direction are left out. */
export function latexText(text: string): string {
  return text
    .replaceAll(/[\u0000-\u001F\u007F-\u009F]/g, ' ')
    .replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]|\p{Surrogate}/gu, '')
    .replaceAll(/[\\~^<>&%$#_{}\u202F−→×±√]/g, (character) => ESCAPES[character] ?? `\\${character}`);
}

/** Signs that `latexText` turns into those of LaTeX. */
const PAPER_SIGNS: Spelling = {
  group: '\u202F',
  space: '\u202F',
  minus: '−',
  unknown: '–',
  text: (text) => text,
};

export function makeLatex(table: Table): string {
  const columns = wordColumns(table, PAPER_SIGNS);
  const line = (cells: readonly string[]): string => `${guarded(cells.map(latexText).join(' & '))} \\\\`;
  return `${[
    String.raw`\begin{table}`,
    String.raw`\centering`,
    `\\caption{${latexText(table.title)}}`,
    `\\begin{tabular}{${columns.map(({ align }) => (align === 'left' ? 'l' : 'r')).join('')}}`,
    String.raw`\toprule`,
    line(columns.map(({ heading }) => heading)),
    String.raw`\midrule`,
    ...table.rows.map((_row, at) => line(columns.map(({ cells }) => cells[at] ?? ''))),
    String.raw`\bottomrule`,
    String.raw`\end{tabular}`,
    String.raw`\end{table}`,
  ].join('\n')}\n`;
}

/** After the end of a row a star or an opening bracket would be read as part of it. */
function guarded(row: string): string {
  return /^\s*[[*]/.test(row) ? `{}${row}` : row;
}
