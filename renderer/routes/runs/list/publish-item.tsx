/** Menu item of any run: its results, games and answers as static pages in a folder. */
import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconWorldWww } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAction } from '../../../data/query.ts';
import { formatBytes, formatCount } from '../../../format/figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { useFailureNote } from '../../../shell/use-jobs.ts';

export function PublishItem({ runId }: { readonly runId: string }): ReactNode {
  const publish = useAction('runs.publish');
  const noteFailure = useFailureNote();
  const save = (): void =>
    publish.mutate(
      { runIds: [runId], hasTexts: true },
      {
        onSuccess: ({ start, files, bytes }) => {
          if (start === null) return;
          const message = `${formatCount(files)} files, ${formatBytes(bytes)}. Open ${showLine(start)}`;
          notifications.show({ title: 'Published the run', message, autoClose: 12_000 });
        },
        onError: (error) => noteFailure('The run could not be published', error),
      },
    );
  return (
    <Menu.Item leftSection={<IconWorldWww size={15} />} onClick={save} data-testid="run-publish">
      Publish as pages…
    </Menu.Item>
  );
}
