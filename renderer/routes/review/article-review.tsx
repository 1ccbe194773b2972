/**
 * One button over an opened PGN file: every move of its models searched as the article searched its own, each player's
 * figures in both readings, and agreement with the published opinions where they lie beside the file.
 */
import { Button, Modal } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { articleAgreementTable, articlePlayersTable } from '../../../core/game/article/tables.ts';
import type { InvokeOutput } from '../../../ipc/contract.ts';
import { useAction, useInvoke } from '../../data/query.ts';
import { showLine } from '../../format/visible-text.ts';
import { Notice } from '../../parts/notice.tsx';
import { TableSection } from '../../parts/table-section.tsx';
import { useFailureNote } from '../../shell/use-jobs.ts';

type Reviewed = InvokeOutput<'games.reviewFile'>;

export function ArticleReview({ path }: { readonly path: string }): ReactNode {
  const review = useAction('games.reviewFile');
  const settings = useInvoke('settings.get', undefined);
  const noteFailure = useFailureNote();
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const start = (): void =>
    review.mutate(
      { path, processes: settings.data?.engineProcesses ?? 1 },
      { onSuccess: setReviewed, onError: (error) => noteFailure('The file was not reviewed', error) },
    );
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconScale size={15} />}
        loading={review.isPending}
        onClick={start}
        title="Two searches of 50,000 nodes for every move of a model, as the article made them"
        data-testid="article-review"
      >
        Review as the article
      </Button>
      <Modal
        opened={reviewed !== null}
        onClose={() => setReviewed(null)}
        size="xl"
        title="Reviewed as the article reviewed its games"
      >
        {reviewed !== null && <Result reviewed={reviewed} />}
      </Modal>
    </>
  );
}

function Result({ reviewed: { report, notes } }: { readonly reviewed: Reviewed }): ReactNode {
  return (
    <div data-testid="article-result">
      {notes.map((note) => (
        <Notice key={note} tone="warn">
          {showLine(note)}
        </Notice>
      ))}
      <TableSection
        title="Players"
        what="the players"
        name="article-players"
        table={articlePlayersTable(report)}
        below={report.profile}
      />
      {report.agreement !== null && (
        <TableSection
          title="Agreement with the published opinions"
          what="the agreement"
          name="article-agreement"
          table={articleAgreementTable(report)}
        />
      )}
    </div>
  );
}
