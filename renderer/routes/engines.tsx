/** Engines: the known ones and those added by path on the left, one of them in full on the right. */
import { Button, Skeleton } from '@mantine/core';
import { IconCpu, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { EngineView } from '../../ipc/contract.ts';
import { call, useBridge } from '../data/bridge.ts';
import { useInvoke } from '../data/query.ts';
import { baseName, formatCount } from '../format/figures.ts';
import { useCommands } from '../keys/use-commands.ts';
import { Empty } from '../parts/empty.tsx';
import { ErrorNotice } from '../parts/notice.tsx';
import { Screen } from '../parts/section.tsx';
import { Split } from '../parts/split.tsx';
import { useFailureNote } from '../shell/use-jobs.ts';
import { makeEngineHref } from '../state/engine-place.ts';
import { useNavigate } from '../state/use-place.ts';
import { targetRow, type RowCommand } from '../table/row-key.ts';
import { EnginePane } from './engines/engine-pane.tsx';
import styles from './engines/engines.module.css';
import { EngineStatus } from './engines/engine-status.tsx';

export function EnginesScreen({ engineId }: { readonly engineId: string | null }): ReactNode {
  const engines = useInvoke('engines.list', undefined);
  const add = useAddEngine();
  const list = engines.data ?? [];
  const shown = list.find((engine) => engine.id === engineId) ?? list[0] ?? null;
  const navigate = useNavigate();
  const move = (command: RowCommand) => (): void => {
    const at = shown === null ? null : list.indexOf(shown);
    const target = list[targetRow(command, { active: at, total: list.length, pageRows: 10 }) ?? -1];
    if (target !== undefined) navigate(makeEngineHref(target.id), { replace: true });
  };
  useCommands({ 'row.next': move('row.next'), 'row.previous': move('row.previous') });
  const addButton = (
    <Button leftSection={<IconPlus size={15} />} onClick={add} data-testid="engine-add">
      Add by path…
    </Button>
  );
  return (
    <Screen title="Engines" side={addButton}>
      {engines.error !== null && (
        <div style={{ padding: 16 }}>
          <ErrorNotice what="The engines could not be listed" error={engines.error} />
        </div>
      )}
      {engines.isPending && <Skeleton height={120} m={16} />}
      {engines.data !== undefined && shown === null && (
        <Empty icon={<IconCpu size={40} stroke={1.2} />} title="No engine" action={addButton}>
          Set-up brings the known engines (npm start); any other UCI engine can be added by its path.
        </Empty>
      )}
      {shown !== null && (
        <div style={{ flex: 1, minHeight: 0 }}>
          <Split
            name="engines"
            firstPercent={28}
            minFirstPx={230}
            minSecondPx={440}
            first={
              <div className={styles.list} role="listbox" aria-label="Engines">
                {list.map((engine) => (
                  <EngineRow key={engine.id} engine={engine} isShown={engine.id === shown.id} />
                ))}
              </div>
            }
            second={<EnginePane key={shown.id} engine={shown} />}
          />
        </div>
      )}
    </Screen>
  );
}

function EngineRow({
  engine,
  isShown,
}: {
  readonly engine: EngineView;
  readonly isShown: boolean;
}): ReactNode {
  return (
    <a
      className={styles.row}
      href={makeEngineHref(engine.id)}
      role="option"
      aria-selected={isShown}
      aria-current={isShown}
    >
      <span className={styles.rowTop}>
        <span className="ellipsis">{engine.name}</span>
        <EngineStatus engine={engine} />
      </span>
      <span className="dim">{engine.added ? 'added by path' : (engine.role ?? '')}</span>
      <span className="faint num">
        {engine.nodesPerSecond === null
          ? 'speed not measured'
          : `${formatCount(engine.nodesPerSecond)} nodes/s here`}
      </span>
    </a>
  );
}

/** The program is talked to before it is listed; the job says how that ends. */
function useAddEngine(): () => void {
  const bridge = useBridge();
  const noteFailure = useFailureNote();
  return () => {
    call(bridge, 'engines.chooseFile', undefined)
      .then(async (path) => {
        if (path === null) return;
        const plain = { options: [], args: [], cwd: null, environment: [] };
        await call(bridge, 'engines.add', { path, name: baseName(path), ...plain });
      })
      .catch((error: unknown) => noteFailure('The engine was not added', error));
  };
}
