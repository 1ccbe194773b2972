/** What the form would do: the manifest as it will be frozen, its hash, its size, and a prompt as it will be sent. */
import type { ReactNode } from 'react';
import type { QuestionPlan, QuestionRequest } from '../../../../core/question/run.ts';
import { useInvoke } from '../../../data/query.ts';
import { formatCount, taskLabel } from '../../../format/figures.ts';
import { showInvisible } from '../../../format/visible-text.ts';
import { CopyButton } from '../../../parts/copy-button.tsx';
import { Facts, type Fact } from '../../../parts/facts.tsx';
import { Hash } from '../../../parts/hash.tsx';
import { Notice } from '../../../parts/notice.tsx';
import { Code, Section } from '../../../parts/section.tsx';
import { DataTable } from '../../../table/data-table.tsx';
import { isAskedOverService } from '../../../../core/player/players.ts';
import { askingFacts, NoPlan, PlanFrame } from '../form/plan-frame.tsx';

export interface PlanPanelProps {
  /** The last request that could be read; null: none yet. */
  readonly request: QuestionRequest | null;
  /** The form has moved on, or cannot be read now. */
  readonly isStale: boolean;
}

export function PlanPanel({ request, isStale }: PlanPanelProps): ReactNode {
  return request === null ? (
    <NoPlan title="What this run would be">
      Choose a player: then the manifest, the number of requests and a prompt as it will be sent stand here.
    </NoPlan>
  ) : (
    <Plan request={request} isStale={isStale} />
  );
}

function Plan({
  request,
  isStale,
}: {
  readonly request: QuestionRequest;
  readonly isStale: boolean;
}): ReactNode {
  const plan = useInvoke('questions.plan', request, { keepPrevious: true });
  return (
    <PlanFrame
      plan={plan}
      isStale={isStale}
      failed="This run cannot be planned"
      view={(data) => <PlanView plan={data} isTried={request.preflight} isWorking={plan.isFetching} />}
    />
  );
}

interface PlanViewProps {
  readonly plan: QuestionPlan;
  /** Parameters are tried before the manifest is frozen. */
  readonly isTried: boolean;
  readonly isWorking: boolean;
}

function PlanView({ plan, isTried, isWorking }: PlanViewProps): ReactNode {
  const text = JSON.stringify(plan.manifest, null, 2);
  return (
    <>
      <Section title="This run" side={isWorking && <span className="faint">working it out…</span>}>
        {plan.items === 0 && (
          <div style={{ marginBottom: 12 }}>
            <Notice tone="warn">No item is left to ask. Widen the sampling or choose another player.</Notice>
          </div>
        )}
        <Facts facts={sizeFacts(plan, isTried)} />
      </Section>
      {plan.samplePrompt !== null && (
        <Section title="First prompt, as sent" side={<CopyButton text={plan.samplePrompt} what="prompt" />}>
          <Code testId="plan-prompt">{showInvisible(plan.samplePrompt)}</Code>
        </Section>
      )}
      <Section title={`Tasks: ${formatCount(plan.perTask.length)}`}>
        <DataTable
          label="Items per task"
          rows={plan.perTask}
          columns={[
            {
              id: 'task',
              title: 'Task',
              value: (row) => row.task,
              cell: (row) => taskLabel(row.task, null),
            },
            {
              id: 'count',
              title: 'Items',
              align: 'right',
              value: (row) => row.count,
              cell: (row) => formatCount(row.count),
            },
          ]}
        />
      </Section>
      <Section title="Manifest" side={<CopyButton text={text} what="manifest" />}>
        <Code testId="plan-manifest">{text}</Code>
      </Section>
    </>
  );
}

function sizeFacts(plan: QuestionPlan, isTried: boolean): readonly Fact[] {
  const isService = isAskedOverService(plan.manifest.player);
  const facts: Fact[] = [
    {
      key: 'Manifest hash',
      value: (
        <>
          <Hash value={plan.manifestSha256} what="manifest hash" />
          {isTried && <div className="dim">if the service refuses no parameter</div>}
        </>
      ),
    },
    {
      key: isService ? 'Requests' : 'Answers',
      value: (
        <>
          <strong className="num" data-testid="plan-items">
            {formatCount(plan.items)}
          </strong>
          {isService
            ? ', one an item; a request that fails for no fault of the model is sent again'
            : ', one an item'}
        </>
      ),
    },
  ];
  if (plan.leftOut > 0) facts.push({ key: 'Left out', value: <LeftOut plan={plan} /> });
  if (!isService) return [...facts, { key: 'Network', value: 'none: this player answers on this machine' }];
  return [...facts, ...askingFacts(plan)];
}

function LeftOut({ plan }: { readonly plan: QuestionPlan }): ReactNode {
  return (
    <>
      <span className="num">{`${formatCount(plan.leftOut)} items`}</span>
      {plan.leftOutWhy.map(({ why, count }) => (
        <div key={why} className="dim">
          <span className="num">{formatCount(count)}</span>
          {`: ${why}`}
        </div>
      ))}
    </>
  );
}
