/** A table as LaTeX (booktabs): texts escaped, columns set left or right, the caption above. */

export interface LatexTable {
  readonly caption: string;
  /** `l` for texts, `r` for numbers; one a column. */
  readonly columns: readonly ('l' | 'r')[];
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': String.raw`\textbackslash{}`,
  '~': String.raw`\textasciitilde{}`,
  '^': String.raw`\textasciicircum{}`,
};

/** Text of any origin as plain text of a document; control characters are left out. */
export function latexText(text: string): string {
  return text
    .replaceAll(/[\u0000-\u001F\u007F-\u009F]/g, ' ')
    .replaceAll(/[\\~^&%$#_{}]/g, (character) => ESCAPES[character] ?? `\\${character}`);
}

export function makeLatexTable({ caption, columns, headings, rows }: LatexTable): string {
  const line = (cells: readonly string[]): string => `${guarded(cells.map(latexText).join(' & '))} \\\\`;
  return [
    String.raw`\begin{table}`,
    String.raw`\centering`,
    `\\caption{${latexText(caption)}}`,
    `\\begin{tabular}{${columns.join('')}}`,
    String.raw`\toprule`,
    line(headings),
    String.raw`\midrule`,
    ...rows.map((row) => line(row)),
    String.raw`\bottomrule`,
    String.raw`\end{tabular}`,
    String.raw`\end{table}`,
  ].join('\n');
}

/** After the end of a row a star or an opening bracket would be read as part of it. */
function guarded(row: string): string {
  return /^\s*[[*]/.test(row) ? `{}${row}` : row;
}
