import { describe, expect, it } from 'vitest';
import { latexText, makeLatexTable } from '../../../core/util/latex.ts';

describe('LaTeX', () => {
  it('escapes every character that means something', () => {
    expect(latexText('a_b & 50% {x} #1 $2 ~ ^ \\end')).toBe(
      String.raw`a\_b \& 50\% \{x\} \#1 \$2 \textasciitilde{} \textasciicircum{} \textbackslash{}end`,
    );
    expect(latexText('a\nb\u0007')).toBe('a b ');
  });

  it('keeps a row that begins with a bracket or a star apart from the row before', () => {
    const rows = [['[2ex] evil'], ['* star'], ['plain [x]']];
    const table = makeLatexTable({ caption: '', columns: ['l'], headings: ['a'], rows });
    expect(table.split('\n').slice(7, 10)).toEqual([
      String.raw`{}[2ex] evil \\`,
      String.raw`{}* star \\`,
      String.raw`plain [x] \\`,
    ]);
  });

  it('makes one table with a caption', () => {
    const table = makeLatexTable({
      caption: 'Run_1',
      columns: ['l', 'r'],
      headings: ['task', '%'],
      rows: [['motifs_pin', '12.5']],
    });
    expect(table.split('\n')).toEqual([
      String.raw`\begin{table}`,
      String.raw`\centering`,
      String.raw`\caption{Run\_1}`,
      String.raw`\begin{tabular}{lr}`,
      String.raw`\toprule`,
      String.raw`task & \% \\`,
      String.raw`\midrule`,
      String.raw`motifs\_pin & 12.5 \\`,
      String.raw`\bottomrule`,
      String.raw`\end{tabular}`,
      String.raw`\end{table}`,
    ]);
  });
});
