/** The command palette: screens, actions, data sets and runs in one searched list. */
import { Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { IconArrowsDiff, IconCommand, IconDatabase, IconPlayerPlay, IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useInvoke } from '../data/query.ts';
import { formatCount, formatInstant } from '../format/figures.ts';
import { KeyCaps } from '../shell/key-hint.tsx';
import { screens } from '../shell/screens.ts';
import { makeItemsHref } from '../state/item-filter.ts';
import { makeRunHref } from '../state/run-address.ts';
import { useNavigate } from '../state/use-place.ts';
import { commands, type Command } from './keymap.ts';
import { useCommandRegistry } from './use-commands.ts';

const NOT_IN_PALETTE = new Set(['palette.open', 'pane.back', 'item.copyFen', 'items.search', 'board.flip']);

export function Palette(): ReactNode {
  const registry = useCommandRegistry();
  const navigate = useNavigate();
  const datasets = useInvoke('datasets.list', undefined);
  const runs = useInvoke('runs.list', undefined);
  const groups: SpotlightActionGroupData[] = [
    {
      group: 'Go to',
      actions: screens.map((screen) => ({
        id: screen.command,
        label: screen.label,
        leftSection: <screen.icon size={16} />,
        rightSection: keysOf(screen.command),
        onClick: () => void registry.run(screen.command),
      })),
    },
    {
      group: 'Data sets',
      actions: (datasets.data ?? []).map((dataset) => ({
        id: `dataset:${dataset.id}`,
        label: dataset.name,
        description: `${formatCount(dataset.itemCount)} items · ${dataset.id}`,
        leftSection: <IconDatabase size={16} />,
        onClick: () => navigate(makeItemsHref(dataset.id, {})),
      })),
    },
    {
      group: 'Runs',
      actions: (runs.data ?? [])
        .filter((run) => !run.isArchived)
        .slice(0, 50)
        .map((run) => ({
          id: `run:${run.runId}`,
          label: run.title,
          description: `${run.status} · ${formatInstant(run.createdAt)}`,
          leftSection:
            run.kind === 'reproduction' ? <IconArrowsDiff size={16} /> : <IconPlayerPlay size={16} />,
          onClick: () => navigate(makeRunHref(run)),
        })),
    },
    {
      group: 'Actions',
      actions: (commands as readonly Command[])
        .filter(
          (one) => !one.id.startsWith('go.') && !one.id.startsWith('row.') && !NOT_IN_PALETTE.has(one.id),
        )
        .map((one) => ({
          id: one.id,
          label: one.label,
          leftSection: <IconCommand size={16} />,
          rightSection: keysOf(one.id),
          onClick: () => void registry.run(one.id as Parameters<typeof registry.run>[0]),
        })),
    },
  ];
  return (
    <Spotlight
      actions={groups}
      shortcut={null}
      limit={14}
      scrollable
      maxHeight={440}
      highlightQuery
      nothingFound="Nothing of that name"
      searchProps={{
        leftSection: <IconSearch size={16} />,
        placeholder: 'Screens, data sets, runs, actions…',
      }}
    />
  );
}

function keysOf(id: string): ReactNode {
  const keys = (commands as readonly Command[]).find((one) => one.id === id)?.keys[0];
  return keys === undefined ? null : <KeyCaps keys={keys} />;
}
