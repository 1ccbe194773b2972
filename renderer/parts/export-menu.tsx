/** Saves or copies what a part of the screen shows, as CSV, JSON, LaTeX or SVG. The text is made when it is asked for. */
import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { call, useBridge } from '../data/bridge.ts';
import { useInvoke } from '../data/query.ts';
import { baseName } from '../format/figures.ts';
import type { ExportFormat } from './table-formats.ts';
import { useFailureNote } from '../shell/use-jobs.ts';

const WORDS = { csv: 'CSV', json: 'JSON', tex: 'LaTeX', svg: 'SVG figure' } as const;

export interface ExportMenuProps {
  /** What is exported, as in “Export the tasks”. */
  readonly what: string;
  /** File name without its ending. */
  readonly name: string;
  readonly formats: readonly ExportFormat[];
  readonly testId?: string;
}

export function ExportMenu({ what, name, formats, testId }: ExportMenuProps): ReactNode {
  const bridge = useBridge();
  const noteFailure = useFailureNote();
  const info = useInvoke('app.info', undefined);
  const program = `Plybook ${info.data?.version ?? ''}`.trim();
  const save = async ({ ending, make }: ExportFormat): Promise<void> => {
    const text = await make(program);
    const { path } = await call(bridge, 'export.text', {
      title: `Export ${what} as ${WORDS[ending]}`,
      name: `${safeName(name)}.${ending}`,
      text,
    });
    if (path !== null) notifications.show({ title: `Exported ${what}`, message: baseName(path) });
  };
  const copy = async ({ ending, make }: ExportFormat): Promise<void> => {
    await navigator.clipboard.writeText(await make(program));
    notifications.show({ message: `Copied ${what} as ${WORDS[ending]}` });
  };
  const run = (work: Promise<void>): void => {
    work.catch((error: unknown) => noteFailure(`${what} could not be exported`, error));
  };
  return (
    <Menu>
      <Menu.Target>
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconDownload size={13} />}
          aria-label={`Export ${what}`}
          data-testid={testId}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item
            key={`save ${format.ending}`}
            leftSection={<IconDownload size={14} />}
            onClick={() => run(save(format))}
          >
            {`Save as ${WORDS[format.ending]}…`}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {formats.map((format) => (
          <Menu.Item
            key={`copy ${format.ending}`}
            leftSection={<IconCopy size={14} />}
            onClick={() => run(copy(format))}
          >
            {`Copy ${WORDS[format.ending]}`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A file name of letters, digits, dots and hyphens. */
function safeName(name: string): string {
  const safe = name.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '');
  return safe === '' ? 'export' : safe.slice(0, 120);
}
