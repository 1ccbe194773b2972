/** A new reproduction: what to reproduce, with which engine, how. Defaults are the released settings. */
import { Button, NumberInput, SegmentedControl, Select, Skeleton } from '@mantine/core';
import { IconArrowsDiff, IconDatabaseImport } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { DatasetSummary } from '../../../core/chessqa/dataset.ts';
import type { ReproductionManifest, ReproductionRequest } from '../../../core/reproduction/run.ts';
import type { EngineView } from '../../../ipc/contract.ts';
import { useAction, useInvoke } from '../../data/query.ts';
import { formatCount } from '../../format/figures.ts';
import { useCommands } from '../../keys/use-commands.ts';
import { Empty } from '../../parts/empty.tsx';
import { ErrorNotice, Notice } from '../../parts/notice.tsx';
import { Scroll } from '../../parts/section.tsx';
import { KeyCaps } from '../../shell/key-hint.tsx';
import { useNavigate, useQueryParams } from '../../state/use-place.ts';
import { EngineStatus } from '../engines/engine-status.tsx';
import { LimitFields } from './limit-fields.tsx';
import styles from './reproduce.module.css';

const MODES = {
  isolated:
    'A new game and a cleared hash before each position: order does not matter, results repeat exactly. Recommended.',
  sequential:
    'One process, file order, the hash kept from position to position, as a simple script would have done it.',
} as const;

const PENDING: Readonly<Record<EngineView['status'], string>> = {
  verified: 'Starting…',
  unverified: 'Starting…',
  unchecked: 'Checking the engine: its bench value is measured first. This takes some seconds.',
  missing: 'Starting…',
  broken: 'Starting…',
};

export function ReproduceForm(): ReactNode {
  const datasets = useInvoke('datasets.list', undefined);
  const [params] = useQueryParams();
  const labelled = (datasets.data ?? []).filter((dataset) => dataset.labelSetCount > 0);
  const wanted = params.get('dataset');
  const chosen =
    labelled.find((dataset) => dataset.id === wanted) ??
    labelled.find((dataset) => dataset.isSample) ??
    labelled[0] ??
    null;
  const defaults = useInvoke(
    'reproduce.defaults',
    { datasetId: chosen?.id ?? null },
    { enabled: datasets.isSuccess },
  );
  const likeId = params.get('like');
  const like = useInvoke('reproduce.report', { runId: likeId ?? '' }, { enabled: likeId !== null });
  if (datasets.isPending || (chosen !== null && defaults.isPending) || (likeId !== null && like.isPending)) {
    return (
      <div className={styles.form}>
        <Skeleton height={24} width={240} />
        <Skeleton height={120} />
      </div>
    );
  }
  if (defaults.error !== null) {
    return (
      <div className={styles.form}>
        <ErrorNotice
          what="The defaults could not be read"
          error={defaults.error}
          onRetry={() => void defaults.refetch()}
        />
      </div>
    );
  }
  if (chosen === null || defaults.data === null || defaults.data === undefined) {
    return (
      <Empty
        icon={<IconDatabaseImport size={40} stroke={1.2} />}
        title="No label set here yet"
        action={
          <Button component="a" href="#/datasets">
            Go to Datasets
          </Button>
        }
      >
        A label set is any data set with Position Judgment items. Import one, and its labels can be reproduced
        here.
      </Empty>
    );
  }
  return (
    <Scroll>
      <Fields
        key={`${chosen.id} ${likeId ?? ''}`}
        dataset={chosen}
        labelled={labelled}
        defaults={like.data === undefined ? defaults.data : requestLike(like.data.manifest, defaults.data)}
      />
    </Scroll>
  );
}

/** The settings of an earlier run; how many processes work is no setting of it. */
function requestLike(manifest: ReproductionManifest, usual: ReproductionRequest): ReproductionRequest {
  const { engineId, mode, settings, limit } = manifest;
  return { ...usual, engineId, mode, settings, limit };
}

interface FieldsProps {
  readonly dataset: DatasetSummary;
  readonly labelled: readonly DatasetSummary[];
  readonly defaults: ReproductionRequest;
}

function Fields({ dataset, labelled, defaults }: FieldsProps): ReactNode {
  const engines = useInvoke('engines.list', undefined);
  const [, change] = useQueryParams();
  const [request, setRequest] = useState({ ...defaults, datasetId: dataset.id });
  const start = useAction('reproduce.start');
  const navigate = useNavigate();
  const engine = engines.data?.find((one) => one.id === request.engineId) ?? null;
  const isReady = engine !== null && engine.installed && engine.status !== 'broken' && !start.isPending;
  const run = (): void => {
    if (!isReady) return;
    start.mutate(request, {
      onSuccess: ({ runId }) => navigate(`#/reproduce/${encodeURIComponent(runId)}`),
    });
  };
  useCommands({ 'run.start': run });
  return (
    <div className={styles.form}>
      <div>
        <h2 className={styles.formTitle}>Reproduce a label set</h2>
        <div className="dim">
          Runs the engine again over every labelled position and shows, field by field, what agrees.
        </div>
      </div>
      <div className={styles.grid2}>
        <Select
          label="Label set"
          value={dataset.id}
          onChange={(id) => id !== null && change({ dataset: id })}
          allowDeselect={false}
          data={labelled.map((one) => ({
            value: one.id,
            label: `${one.name} · ${formatCount(one.labelSetCount)} labels`,
          }))}
          data-testid="reproduce-dataset"
        />
        <Select
          label="Engine"
          value={request.engineId}
          onChange={(engineId) => engineId !== null && setRequest({ ...request, engineId })}
          allowDeselect={false}
          data={(engines.data ?? []).map((one) => ({
            value: one.id,
            label: one.name,
            disabled: !one.installed,
          }))}
          renderOption={({ option }) => <EngineOption engines={engines.data ?? []} id={option.value} />}
          rightSectionWidth={104}
          rightSectionPointerEvents="none"
          rightSection={engine === null ? null : <EngineStatus engine={engine} />}
          data-testid="reproduce-engine"
        />
      </div>
      <EngineWarning engine={engine} />
      <div>
        <div className={styles.fieldLabel}>Mode</div>
        <SegmentedControl
          value={request.mode}
          onChange={(mode) => setRequest({ ...request, mode: mode as ReproductionRequest['mode'] })}
          data={[
            { value: 'isolated', label: 'Isolated' },
            { value: 'sequential', label: 'Sequential' },
          ]}
          data-testid="reproduce-mode"
        />
        <div className="dim" style={{ marginTop: 6 }}>
          {MODES[request.mode]}
        </div>
      </div>
      <div className={styles.grid4}>
        <LimitFields limit={request.limit} onChange={(limit) => setRequest({ ...request, limit })} />
        <NumberInput
          label="Threads"
          min={1}
          max={1024}
          value={request.settings.threads}
          onChange={(value) =>
            typeof value === 'number' &&
            setRequest({ ...request, settings: { ...request.settings, threads: value } })
          }
        />
        <NumberInput
          label="Hash (MB)"
          min={1}
          max={1048576}
          value={request.settings.hashMb}
          onChange={(value) =>
            typeof value === 'number' &&
            setRequest({ ...request, settings: { ...request.settings, hashMb: value } })
          }
        />
        <NumberInput
          label="Processes"
          min={1}
          max={256}
          disabled={request.mode === 'sequential'}
          value={request.mode === 'sequential' ? 1 : request.processes}
          onChange={(value) => typeof value === 'number' && setRequest({ ...request, processes: value })}
        />
      </div>
      {request.settings.threads > 1 && (
        <Notice tone="warn">
          With more than one thread an engine does not search the same nodes twice: results will not repeat.
        </Notice>
      )}
      {start.error !== null && <ErrorNotice what="The reproduction did not start" error={start.error} />}
      <div style={{ display: 'flex', alignItems: 'center', gap: 14 }}>
        <Button
          size="md"
          leftSection={<IconArrowsDiff size={18} />}
          loading={start.isPending}
          disabled={!isReady}
          onClick={run}
          data-testid="reproduce-button"
        >
          Reproduce labels
        </Button>
        <span className="faint" role="status">
          {start.isPending ? PENDING[engine?.status ?? 'verified'] : <KeyCaps keys="mod+Enter" />}
        </span>
      </div>
    </div>
  );
}

function EngineOption({
  engines,
  id,
}: {
  readonly engines: readonly EngineView[];
  readonly id: string;
}): ReactNode {
  const engine = engines.find((one) => one.id === id);
  if (engine === undefined) return id;
  return (
    <span
      style={{
        display: 'flex',
        justifyContent: 'space-between',
        width: '100%',
        gap: 12,
        alignItems: 'center',
      }}
    >
      {engine.name}
      <EngineStatus engine={engine} />
    </span>
  );
}

function EngineWarning({ engine }: { readonly engine: EngineView | null }): ReactNode {
  if (engine === null) return <Notice tone="warn">Choose an engine that is installed.</Notice>;
  switch (engine.status) {
    case 'verified':
      return null;
    case 'unverified':
      return (
        <Notice tone="warn" title="This engine is not verified">
          Its bench value is not the one of the released engine. The run will say so; do not expect the labels
          to agree.
        </Notice>
      );
    case 'unchecked':
      return (
        <Notice tone="plain">
          This engine has not been checked yet; its bench value is measured before the run.
        </Notice>
      );
    case 'missing':
    case 'broken':
      return (
        <Notice tone="bad">{engine.message ?? 'This engine cannot be used. See the Engines screen.'}</Notice>
      );
  }
}
