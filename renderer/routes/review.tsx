/**
 * Review: a game of a run move by move with what the model said and what the engine thinks of it, or a game that was
 * played elsewhere, out of a PGN file. Run, game and ply stand in the address; a PGN file lives as long as the window.
 */
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAction } from '../data/query.ts';
import { useCommands } from '../keys/use-commands.ts';
import { Screen } from '../parts/section.tsx';
import { useFailureNote } from '../shell/use-jobs.ts';
import { readReviewPlace } from '../state/review-place.ts';
import { useQueryValue } from '../state/use-place.ts';
import { PgnReview } from './review/pgn-review.tsx';
import { RunReview } from './review/run-review.tsx';
import { ReviewStart } from './review/review-start.tsx';
import { useShowPgn, type OpenedPgn } from './review/opened-pgn.ts';

export function ReviewScreen(): ReactNode {
  const runId = useQueryValue((params) => readReviewPlace(params).runId);
  const hasPgn = useQueryValue((params) => params.get('pgn')) !== null;
  const open = useOpenPgn();
  useCommands({ 'pgn.open': open.run });
  const button = (
    <Button
      variant="default"
      leftSection={<IconFileImport size={15} />}
      loading={open.isPending}
      onClick={open.run}
      data-testid="open-pgn"
    >
      Open a PGN file…
    </Button>
  );
  if (runId !== null) return <RunReview key={runId} runId={runId} side={button} />;
  if (hasPgn) return <PgnReview side={button} />;
  return (
    <Screen title="Review" side={button}>
      <ReviewStart />
    </Screen>
  );
}

function useOpenPgn(): { readonly run: () => void; readonly isPending: boolean } {
  const show = useShowPgn();
  const noteFailure = useFailureNote();
  const read = useAction('games.chooseAndReadPgn');
  const run = (): void =>
    read.mutate(undefined, {
      onSuccess: (file: OpenedPgn | null) => {
        if (file !== null) show(file);
      },
      onError: (error) => noteFailure('The file could not be read', error),
    });
  return { run, isPending: read.isPending };
}
