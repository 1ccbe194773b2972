/** How a table was read: notation and level, mate convention, and by whom its moves are valued. Stands beside every table. */
import type { ReactNode } from 'react';
import type { StudyFigures } from '../../../../core/study/figures.ts';
import { CONVENTION_WORDS, profileText, readingText } from '../../../format/study-words.ts';

export interface ReadingNoteProps {
  readonly figures: StudyFigures;
  /** The table rests on values of the engine. */
  readonly hasLosses?: boolean;
}

export function ReadingNote({ figures, hasLosses = true }: ReadingNoteProps): ReactNode {
  const { reading, convention, profile, profiles } = figures;
  const row = profiles.find((one) => one.profile === profile) ?? null;
  const parts = [`Read as ${readingText(reading)}`];
  if (hasLosses) {
    parts.push(
      CONVENTION_WORDS[convention],
      row === null ? 'no move is valued yet' : `valued by ${profileText(row)}`,
    );
  }
  return (
    <div className="dim" style={{ marginBottom: 10 }}>
      {parts.join(' · ')}
    </div>
  );
}
