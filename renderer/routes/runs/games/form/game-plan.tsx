/** What the form would freeze: the manifest, its hash, how many games, and what is not known before it starts. */
import type { ReactNode } from 'react';
import { isAskedOverService } from '../../../../../core/player/players.ts';
import type { GameRequest } from '../../../../../core/game/request.ts';
import type { InvokeOutput } from '../../../../../ipc/contract.ts';
import { useInvoke } from '../../../../data/query.ts';
import { formatCount } from '../../../../format/figures.ts';
import { CopyButton } from '../../../../parts/copy-button.tsx';
import { Facts, type Fact } from '../../../../parts/facts.tsx';
import { Hash } from '../../../../parts/hash.tsx';
import { Code, Section } from '../../../../parts/section.tsx';
import { NoPlan, PlanFrame } from '../../form/plan-frame.tsx';

export interface GamePlanProps {
  /** The last request that could be read; null: none yet. */
  readonly request: GameRequest | null;
  readonly isStale: boolean;
}

export function GamePlan({ request, isStale }: GamePlanProps): ReactNode {
  return request === null ? (
    <NoPlan title="What this run would be">
      Choose two players: then the manifest and its hash stand here.
    </NoPlan>
  ) : (
    <Plan request={request} isStale={isStale} />
  );
}

function Plan({ request, isStale }: { readonly request: GameRequest; readonly isStale: boolean }): ReactNode {
  const plan = useInvoke('games.plan', request, { keepPrevious: true });
  return (
    <PlanFrame
      plan={plan}
      isStale={isStale}
      failed="This run cannot be planned"
      view={(data) => <PlanView plan={data} request={request} isWorking={plan.isFetching} />}
    />
  );
}

interface PlanViewProps {
  readonly plan: InvokeOutput<'games.plan'>;
  readonly request: GameRequest;
  readonly isWorking: boolean;
}

function PlanView({ plan, request, isWorking }: PlanViewProps): ReactNode {
  const text = JSON.stringify(plan.manifest, null, 2);
  return (
    <>
      <Section title="This run" side={isWorking && <span className="faint">working it out…</span>}>
        <Facts facts={planFacts(plan, request)} />
      </Section>
      <Section title="Manifest" side={<CopyButton text={text} what="manifest" />}>
        <Code testId="plan-manifest">{text}</Code>
      </Section>
    </>
  );
}

function planFacts(plan: InvokeOutput<'games.plan'>, request: GameRequest): readonly Fact[] {
  const { manifest } = plan;
  const hasService = manifest.players.some(isAskedOverService);
  const facts: Fact[] = [
    {
      key: 'Manifest hash',
      value: (
        <>
          <Hash value={plan.manifestSha256} what="manifest hash" />
          {hasService && request.preflight && <div className="dim">if no service refuses a parameter</div>}
        </>
      ),
    },
    {
      key: 'Games',
      value: (
        <>
          <strong className="num" data-testid="plan-games">
            {formatCount(plan.games)}
          </strong>
          {` in ${formatCount(manifest.pairings.length)} ${manifest.pairings.length === 1 ? 'lane' : 'lanes'}; lanes are played side by side, the games of a lane one after another`}
        </>
      ),
    },
    {
      key: 'Draws',
      value: `automatic: ${manifest.drawRules.repetitions} times the same position, ${manifest.drawRules.halfmoves} half-moves without capture or pawn move, no material to mate`,
    },
  ];
  if (!hasService) return [...facts, { key: 'Network', value: 'none: every player answers on this machine' }];
  return [
    ...facts,
    {
      key: 'Requests',
      value: `unknown before it ends: one a decision, at most ${manifest.maxAttempts} that count, more where a service fails`,
    },
    {
      key: 'Cost',
      value:
        'unknown before it starts: prices are the service’s. A spend limit covers the costs that the service reports; a service that reports none stops the run.',
    },
    { key: 'Time', value: 'unknown before the first replies' },
  ];
}
