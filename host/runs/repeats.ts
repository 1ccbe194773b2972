/**
 * Repeats: a new run of a manifest that the workspace has asked before says which repeat it is (R-JOUR-8), and may carry
 * the name that a person gave it. The first run of a manifest is no repeat and says nothing.
 */
import type { RunRepeat } from '../../core/record/ledger-row.ts';
import type { JournalReader } from '../journal/reader.ts';

/** What the first row of a new run tells of it. */
export function repeatOf(reader: JournalReader, manifestSha256: string, runName?: string): RunRepeat {
  const before = reader.runs().filter((run) => run.manifestSha256 === manifestSha256).length;
  return {
    ...(before === 0 ? {} : { repeat: before + 1 }),
    ...(runName === undefined ? {} : { runName }),
  };
}

/** `title, repeat 2` */
export function repeatTitle(title: string, { repeat }: RunRepeat): string {
  return repeat === undefined ? title : `${title}, repeat ${repeat}`;
}
