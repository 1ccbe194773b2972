/** What the form would do: the manifest as it will be frozen, its hash, its size, and a prompt as it will be sent. */
import type { ReactNode } from 'react';
import { isAskedOverService } from '../../../../core/player/players.ts';
import type { StudyPlan, StudyRequest } from '../../../../core/study/run.ts';
import { useInvoke } from '../../../data/query.ts';
import { formatCount } from '../../../format/figures.ts';
import { showInvisible, showLine } from '../../../format/visible-text.ts';
import { CopyButton } from '../../../parts/copy-button.tsx';
import { Facts, type Fact } from '../../../parts/facts.tsx';
import { Hash } from '../../../parts/hash.tsx';
import { Notice } from '../../../parts/notice.tsx';
import { Code, Section } from '../../../parts/section.tsx';
import { askingFacts, NoPlan, PlanFrame } from '../form/plan-frame.tsx';

export interface StudyPlanPanelProps {
  /** The last request that could be read; null: none yet. */
  readonly request: StudyRequest | null;
  /** The form has moved on, or cannot be read now. */
  readonly isStale: boolean;
}

export function StudyPlanPanel({ request, isStale }: StudyPlanPanelProps): ReactNode {
  return request === null ? (
    <NoPlan title="What this study would be">
      Choose positions and a player: then the manifest, the number of requests and a prompt as it will be sent
      stand here.
    </NoPlan>
  ) : (
    <Plan request={request} isStale={isStale} />
  );
}

function Plan({
  request,
  isStale,
}: {
  readonly request: StudyRequest;
  readonly isStale: boolean;
}): ReactNode {
  const plan = useInvoke('studies.plan', request, { keepPrevious: true });
  return (
    <PlanFrame
      plan={plan}
      isStale={isStale}
      failed="This study cannot be planned"
      view={(data) => <PlanView plan={data} isTried={request.preflight} />}
    />
  );
}

function PlanView({ plan, isTried }: { readonly plan: StudyPlan; readonly isTried: boolean }): ReactNode {
  const text = JSON.stringify(plan.manifest, null, 2);
  return (
    <>
      <Section title="This study">
        {plan.notRecorded > 0 && (
          <div style={{ marginBottom: 12 }}>
            <Notice tone="warn" title={`${formatCount(plan.notRecorded)} positions have no recorded reply`}>
              Such a run cannot begin: choose the positions that were recorded, or another player.
            </Notice>
          </div>
        )}
        <Facts facts={sizeFacts(plan, isTried)} />
      </Section>
      {plan.samplePrompt !== null && (
        <Section title="First prompt, as sent" side={<CopyButton text={plan.samplePrompt} what="prompt" />}>
          <Code testId="plan-prompt">{showInvisible(plan.samplePrompt)}</Code>
        </Section>
      )}
      <Section title="Manifest" side={<CopyButton text={text} what="manifest" />}>
        <Code testId="plan-manifest">{text}</Code>
      </Section>
    </>
  );
}

function sizeFacts(plan: StudyPlan, isTried: boolean): readonly Fact[] {
  const isService = isAskedOverService(plan.manifest.player);
  const facts: readonly Fact[] = [
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
      key: 'Positions',
      value: (
        <>
          <strong className="num" data-testid="plan-positions">
            {formatCount(plan.positions)}
          </strong>
          {` of ${showLine(plan.setName)}: ${plan.perCondition.map(({ condition, count }) => `${condition} ${formatCount(count)}`).join(', ')}`}
        </>
      ),
    },
  ];
  if (!isService) return [...facts, { key: 'Network', value: 'none: this player answers on this machine' }];
  return [
    ...facts,
    { key: 'Requests', value: `${formatCount(plan.positions)}, one a position; trouble is asked again` },
    ...askingFacts(plan),
  ];
}
