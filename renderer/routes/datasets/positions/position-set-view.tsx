/** One position set: its table with a board beside it, or its diagnostics; export, and the way to a study of it. */
import { ActionIcon, Button, Menu, SegmentedControl, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  IconArrowsLeftRight,
  IconChevronRight,
  IconDots,
  IconDownload,
  IconPlayerPlay,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { PositionSetSummary } from '../../../../core/study/position-sets.ts';
import type { InvokeOutput } from '../../../../ipc/contract.ts';
import { call, ReplyError, useBridge } from '../../../data/bridge.ts';
import { useAction, useInvoke } from '../../../data/query.ts';
import { baseName, formatCount } from '../../../format/figures.ts';
import { showLine } from '../../../format/visible-text.ts';
import { useCommands } from '../../../keys/use-commands.ts';
import { Hash } from '../../../parts/hash.tsx';
import { ErrorNotice, Notice } from '../../../parts/notice.tsx';
import { Rename } from '../../../parts/rename.tsx';
import { Screen, Scroll } from '../../../parts/section.tsx';
import { DiagnosticsSection } from '../../../parts/set-diagnostics.tsx';
import { useFailureNote } from '../../../shell/use-jobs.ts';
import { makeRunHref } from '../../../state/run-address.ts';
import { makeNewStudyHref, makePositionSetHref, POSITION_SETS_HREF } from '../../../state/study-place.ts';
import { useNavigate, useQueryParams } from '../../../state/use-place.ts';
import styles from '../datasets.module.css';
import { ExampleBoards } from './example-boards.tsx';
import own from './positions.module.css';
import { PositionsView } from './positions-view.tsx';
import { PutBack } from './removed-sets.tsx';

export function PositionSetScreen({ sha256 }: { readonly sha256: string }): ReactNode {
  const found = useInvoke('positions.set', { sha256 });
  if (found.data !== undefined) return <PositionSetView {...found.data} />;
  return (
    <Screen title="Position set">
      <div style={{ padding: 16 }}>
        {found.isPending && <Skeleton height={200} />}
        {found.error !== null && <Missing sha256={sha256} error={found.error} />}
      </div>
    </Screen>
  );
}

function Missing({ sha256, error }: { readonly sha256: string; readonly error: Error }): ReactNode {
  const isMissing = error instanceof ReplyError && error.error.code === 'not_found';
  if (!isMissing) return <ErrorNotice what="The position set could not be read" error={error} />;
  return (
    <Notice
      tone="warn"
      title="This position set is not in the workspace"
      side={
        <Button size="compact-xs" variant="default" component="a" href={POSITION_SETS_HREF}>
          All position sets
        </Button>
      }
    >
      <span className="mono">{sha256.slice(0, 64)}</span>
    </Notice>
  );
}

function PositionSetView({ set, isRemoved, runs }: InvokeOutput<'positions.set'>): ReactNode {
  const [params, change] = useQueryParams();
  const navigate = useNavigate();
  const view = params.get('view') === 'diagnostics' ? 'diagnostics' : 'positions';
  const show = (next: string): void =>
    change({ view: next === 'diagnostics' ? 'diagnostics' : null }, { replace: false });
  useCommands({
    'datasets.items': () => show('positions'),
    'datasets.audit': () => show('diagnostics'),
    'pane.back': () => navigate(POSITION_SETS_HREF),
  });
  return (
    <Screen
      title={<Title set={set} />}
      side={
        <>
          <SegmentedControl
            value={view}
            onChange={show}
            data={[
              { value: 'positions', label: 'Positions' },
              { value: 'diagnostics', label: 'Diagnostics' },
            ]}
            aria-label="View"
          />
          <Button
            variant="default"
            component="a"
            href={makeNewStudyHref({ set: set.sha256 })}
            leftSection={<IconPlayerPlay size={15} />}
            data-testid="set-study"
          >
            New study
          </Button>
          <SetMenu set={set} />
        </>
      }
    >
      <SetUse sha256={set.sha256} isRemoved={isRemoved} runs={runs} />
      {view === 'positions' ? (
        <PositionsView set={set} />
      ) : (
        <Scroll>
          <Diagnostics sha256={set.sha256} />
          <ExampleBoards set={set} />
        </Scroll>
      )}
    </Screen>
  );
}

function Title({ set }: { readonly set: PositionSetSummary }): ReactNode {
  const bridge = useBridge();
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 6, minWidth: 0 }}>
      <a href={POSITION_SETS_HREF} className={styles.crumb}>
        Position sets
      </a>
      <IconChevronRight size={14} className="faint" />
      <Rename
        what="Name of the set"
        name={set.name}
        save={(name) => call(bridge, 'positions.rename', { sha256: set.sha256, name })}
      />
      <span style={{ fontWeight: 400, fontSize: 12 }} className="dim">
        <Hash value={set.sha256} what="hash of the set" />
      </span>
    </span>
  );
}

/** Who asks the set, each a link; and that it was taken from the list, where it was. */
function SetUse({
  sha256,
  isRemoved,
  runs,
}: Omit<InvokeOutput<'positions.set'>, 'set'> & { readonly sha256: string }): ReactNode {
  if (!isRemoved && runs.length === 0) return null;
  return (
    <div className={own.use} data-testid="set-use">
      {isRemoved && (
        <>
          <span>This set was taken from the list; its positions stay.</span>
          <PutBack sha256={sha256} />
        </>
      )}
      {runs.length > 0 && (
        <span className="dim">{`Asked by ${runs.length === 1 ? 'one run' : `${formatCount(runs.length)} runs`}:`}</span>
      )}
      {runs.slice(0, MAX_RUNS).map((run) => (
        <a key={run.runId} className="link" href={makeRunHref(run)}>
          {showLine(run.player)}
        </a>
      ))}
      {runs.length > MAX_RUNS && (
        <span className="dim">{`and ${formatCount(runs.length - MAX_RUNS)} more`}</span>
      )}
    </div>
  );
}

const MAX_RUNS = 6;

const FORMATS = ['jsonl', 'csv', 'epd', 'fen'] as const;

function SetMenu({ set }: { readonly set: PositionSetSummary }): ReactNode {
  const save = useAction('positions.export');
  const makeTwins = useAction('positions.makeTwins');
  const navigate = useNavigate();
  const noteFailure = useFailureNote();
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label="More">
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconArrowsLeftRight size={15} />}
          onClick={() =>
            makeTwins.mutate(
              { sha256: set.sha256 },
              {
                onSuccess: ({ set: made, made: count, left }) => {
                  notifications.show({
                    title: `Made ${formatCount(count)} twins`,
                    message:
                      left === 0
                        ? 'Each position has all of them.'
                        : `${formatCount(left)} have none: castling has no mirror image, or they are there already.`,
                  });
                  navigate(makePositionSetHref(made.sha256));
                },
                onError: (error) => noteFailure('The twins were not made', error),
              },
            )
          }
          data-testid="set-twins"
        >
          Set with twins
        </Menu.Item>
        {FORMATS.map((format) => (
          <Menu.Item
            key={format}
            leftSection={<IconDownload size={15} />}
            onClick={() =>
              save.mutate(
                { sha256: set.sha256, format },
                {
                  onSuccess: ({ path, positions }) =>
                    path !== null &&
                    notifications.show({
                      title: `Exported ${formatCount(positions)} positions`,
                      message: showLine(baseName(path)),
                    }),
                  onError: (error) => noteFailure('The positions were not exported', error),
                },
              )
            }
          >
            {`Export as ${format.toUpperCase()}…`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Diagnostics({ sha256 }: { readonly sha256: string }): ReactNode {
  const sets = useInvoke('positions.diagnose', { sha256 });
  if (sets.error !== null) {
    return (
      <div style={{ padding: 16 }}>
        <ErrorNotice what="The diagnostics could not be made" error={sets.error} />
      </div>
    );
  }
  if (sets.data === undefined) {
    return (
      <div style={{ padding: 16 }}>
        <Skeleton height={160} />
      </div>
    );
  }
  const found = sets.data;
  return (
    <DiagnosticsSection
      title="Diagnostics, as Table 2 of the paper"
      sets={found}
      setSha256={null}
      name="diagnostics"
      above={
        <div className="faint" style={{ marginBottom: 10 }}>
          Band: three standard errors of the printed mean at the number of positions here. Neither word
          refuses a set; the printed means are samples themselves.
        </div>
      }
    />
  );
}
