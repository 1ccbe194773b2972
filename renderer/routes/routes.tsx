/** Address → screen. */
import type { ReactNode } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { CompareScreen } from './compare.tsx';
import type { Compared } from './compare/compare-tabs.tsx';
import { DatasetsScreen } from './datasets.tsx';
import { CoverageScreen } from './datasets/coverage/coverage-list.tsx';
import { CoverageStudyScreen } from './datasets/coverage/coverage-view.tsx';
import { PositionSetScreen } from './datasets/positions/position-set-view.tsx';
import { PositionSetsScreen } from './datasets/positions/position-sets.tsx';
import { HomeScreen } from './home.tsx';
import { EnginesScreen } from './engines.tsx';
import { PlayersScreen } from './players.tsx';
import { ReproduceScreen } from './reproduce.tsx';
import { ReviewScreen } from './review.tsx';
import { NewRunOfKind, RunOfKind } from './runs/kinds.tsx';
import { RunsScreen } from './runs.tsx';
import { SettingsScreen } from './settings.tsx';

export function Routes(): ReactNode {
  return (
    <Switch>
      <Route path="/home">
        <HomeScreen />
      </Route>
      <Route path="/datasets">
        <DatasetsScreen datasetId={null} />
      </Route>
      <Route path="/datasets/positions">
        <PositionSetsScreen />
      </Route>
      <Route path="/datasets/positions/:sha256">
        {({ sha256 }) => <PositionSetScreen key={sha256} sha256={readPart(sha256)} />}
      </Route>
      <Route path="/datasets/coverage">
        <CoverageScreen />
      </Route>
      <Route path="/datasets/coverage/:sha256">
        {({ sha256 }) => <CoverageStudyScreen key={sha256} sha256={readPart(sha256)} />}
      </Route>
      <Route path="/datasets/:id">{({ id }) => <DatasetsScreen key={id} datasetId={readPart(id)} />}</Route>
      <Route path="/reproduce">
        <ReproduceScreen runId={null} />
      </Route>
      <Route path="/reproduce/:id">{({ id }) => <ReproduceScreen runId={readPart(id)} />}</Route>
      <Route path="/engines">
        <EnginesScreen engineId={null} />
      </Route>
      <Route path="/engines/:id">{({ id }) => <EnginesScreen engineId={readPart(id)} />}</Route>
      <Route path="/settings">
        <SettingsScreen />
      </Route>
      <Route path="/runs">
        <RunsScreen />
      </Route>
      <Route path="/runs/new">
        <NewRunOfKind />
      </Route>
      <Route path="/runs/:id">{({ id }) => <RunOfKind key={id} runId={readPart(id)} />}</Route>
      <Route path="/review">
        <ReviewScreen />
      </Route>
      <Route path="/compare/:what?">{({ what }) => <CompareScreen compared={readCompared(what)} />}</Route>
      <Route path="/players">
        <PlayersScreen playerId={null} />
      </Route>
      <Route path="/players/:id">{({ id }) => <PlayersScreen playerId={readPart(id)} />}</Route>
      <Route>
        <Redirect to="/home" replace />
      </Route>
    </Switch>
  );
}

function readCompared(part: string | undefined): Compared {
  return part === 'study' || part === 'games' ? part : 'questions';
}

/** A part of an address; one that cannot be decoded names nothing that exists. */
function readPart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
