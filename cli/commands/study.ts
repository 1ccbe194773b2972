/** `plybook study`: position sets of a move study, the runs that ask them, what moves cost, and the figures. */
import type { Command } from 'commander';
import type { CliSession } from '../session.ts';
import { addStudyAsk } from '../study/ask.ts';
import { addCoverage } from '../study/coverage.ts';
import { addStudyFigures, addStudyReport } from '../study/figures.ts';
import { addGenerate } from '../study/generate.ts';
import { addSets } from '../study/sets.ts';
import { addTwins } from '../study/twins.ts';
import { addValue } from '../study/value.ts';

export function addStudy(program: Command, session: CliSession): void {
  const study = program
    .command('study')
    .description('move studies: positions within, near and out of distribution, and what moves cost');
  addGenerate(study, session);
  addSets(study, session);
  addTwins(study, session);
  addStudyAsk(study, session);
  addValue(study, session);
  addStudyReport(study, session);
  addStudyFigures(study, session);
  addCoverage(study, session);
}
