/** Menu item of any run: every row of it into one file that can be verified anywhere. */
import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPackageExport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAction } from '../../../data/query.ts';
import { baseName, formatCount } from '../../../format/figures.ts';
import { useFailureNote } from '../../../shell/use-jobs.ts';

export function BundleItem({ runId }: { readonly runId: string }): ReactNode {
  const bundle = useAction('runs.exportBundle');
  const noteFailure = useFailureNote();
  const save = (): void =>
    bundle.mutate(
      { runId },
      {
        onSuccess: ({ path, rows, headHash }) => {
          if (path === null) return;
          const hash = headHash === null ? '' : `, last hash ${headHash.slice(0, 12)}`;
          notifications.show({
            title: 'Exported the run',
            message: `${baseName(path)}: ${formatCount(rows)} rows${hash}`,
          });
        },
        onError: (error) => noteFailure('The run could not be exported', error),
      },
    );
  return (
    <Menu.Item leftSection={<IconPackageExport size={15} />} onClick={save} data-testid="run-bundle">
      Export as a bundle…
    </Menu.Item>
  );
}
