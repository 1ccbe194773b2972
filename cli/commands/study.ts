/** `plybook study`: position sets of a move study, what is in them, and what moves in them cost. */
import type { Command } from 'commander';
import type { CliSession } from '../session.ts';
import { addCoverage } from '../study/coverage.ts';
import { addGenerate } from '../study/generate.ts';
import { addSets } from '../study/sets.ts';
import { addValue } from '../study/value.ts';

export function addStudy(program: Command, session: CliSession): void {
  const study = program
    .command('study')
    .description('move studies: positions within, near and out of distribution, and what moves cost');
  addGenerate(study, session);
  addSets(study, session);
  addValue(study, session);
  addCoverage(study, session);
}
