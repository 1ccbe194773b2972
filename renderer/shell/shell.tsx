/**
 * The frame of every screen: rail, screen, status bar, and what floats above them (palette, help, about, import
 * report, drop overlay). Answers the commands that belong to no screen. Marks the page ready when the first data is
 * on it.
 */
import { useMantineColorScheme } from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { WorkspaceInfo } from '../../ipc/workspace-contract.ts';
import { listen } from '../data/events.ts';
import { useBridge } from '../data/bridge.ts';
import { useAction, useInvoke } from '../data/query.ts';
import { HelpSheet } from '../keys/help-sheet.tsx';
import { isCommandId } from '../keys/keymap.ts';
import { Palette } from '../keys/palette.tsx';
import { useCommandRegistry, useCommands, useKeyListener, type Handlers } from '../keys/use-commands.ts';
import { ImportReportDrawer } from '../routes/datasets/import-report.tsx';
import { Routes } from '../routes/routes.tsx';
import type { ActivityStore } from '../state/activity.ts';
import { COVERAGE_HREF } from '../state/coverage-place.ts';
import { makeNewRunHref } from '../state/run-address.ts';
import { POSITION_SETS_HREF } from '../state/study-place.ts';
import { useNavigate, usePath, useRememberedPlace } from '../state/use-place.ts';
import { AboutDialog } from './about-dialog.tsx';
import { BundleBar } from './bundle-bar.tsx';
import { DropImport } from './drop-import.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Rail } from './rail.tsx';
import { WithRules } from './rule-sheet.tsx';
import { screens } from './screens.ts';
import { ShellProvider, type ShellActions } from './shell-actions.ts';
import styles from './shell.module.css';
import { StatusBar } from './status-bar.tsx';
import { Trouble } from './trouble.tsx';
import { useFailureNote, useJobs } from './use-jobs.ts';
import { useNamedFile, useOpenPaths } from './use-named-file.ts';
import { useWorkspaceActions } from './use-workspace-actions.ts';

/** Settings hold the theme; Mantine follows it. */
function useTheme(): () => void {
  const settings = useInvoke('settings.get', undefined);
  const save = useAction('settings.set');
  const { setColorScheme } = useMantineColorScheme();
  const theme = settings.data?.theme;
  useEffect(() => {
    if (theme !== undefined) setColorScheme(theme === 'system' ? 'auto' : theme);
  }, [theme, setColorScheme]);
  return () => {
    const isDark = document.documentElement.dataset['mantineColorScheme'] === 'dark';
    save.mutate({ theme: isDark ? 'light' : 'dark' });
  };
}

/** Pauses the newest run that is going, whichever screen is shown. */
function usePauseRun(activity: ActivityStore): () => void {
  const pause = useAction('runs.pause');
  const noteFailure = useFailureNote();
  return () => {
    const run = activity.snapshot().runs.findLast((one) => one.status === 'running');
    if (run === undefined) return;
    pause.mutate({ runId: run.runId }, { onError: (error) => noteFailure('The run was not paused', error) });
  };
}

function useReadyMark(isReady: boolean): void {
  useEffect(() => {
    if (isReady) document.documentElement.dataset['ready'] = 'true';
  }, [isReady]);
}

function isOwnWorkspace(info: WorkspaceInfo | undefined): boolean {
  return info !== undefined && !info.isDemonstration && info.bundle === null;
}

export function Shell({ activity }: { readonly activity: ActivityStore }): ReactNode {
  const bridge = useBridge();
  const client = useQueryClient();
  const registry = useCommandRegistry();
  const navigate = useNavigate();
  const [path] = usePath();
  const jobs = useJobs();
  const workspaces = useWorkspaceActions();
  const toggleTheme = useTheme();
  const pauseRun = usePauseRun(activity);
  const [dialog, setDialog] = useState<'help' | 'about' | null>(null);
  const workspace = useInvoke('workspace.info', undefined);
  const datasets = useInvoke('datasets.list', undefined);
  const isTrouble = workspace.data !== undefined && workspace.data.state !== 'open';
  // The demonstration and bundles are not there at the next start, and an address of one leads nowhere.
  useRememberedPlace(isOwnWorkspace(workspace.data));
  useReadyMark(isTrouble || (workspace.data !== undefined && !datasets.isPending));

  const go: Handlers = Object.fromEntries(
    screens.map((screen) => [screen.command, () => navigate(`#${screen.path}`)]),
  );
  useCommands({
    ...go,
    'palette.open': () => spotlight.toggle(),
    'help.open': () => setDialog('help'),
    'about.open': () => setDialog('about'),
    'theme.toggle': toggleTheme,
    'workspace.open': () => void workspaces.choose(false),
    'workspace.create': () => void workspaces.choose(true),
    'workspace.verify': jobs.verify,
    'workspace.backup': jobs.backup,
    'positions.open': () => navigate(POSITION_SETS_HREF),
    'coverage.open': () => navigate(COVERAGE_HREF),
    'run.new': () => navigate(makeNewRunHref()),
    'run.pause': pauseRun,
    'datasets.import': () => jobs.chooseAndImport(false),
    'datasets.importFolder': () => jobs.chooseAndImport(true),
  });
  useKeyListener(registry);
  const openPaths = useOpenPaths(jobs.importPaths);
  useNamedFile(openPaths);

  const onJobDone = useRef(jobs.onJobDone);
  useEffect(() => {
    onJobDone.current = jobs.onJobDone;
  });
  useEffect(
    () =>
      listen(bridge, client, activity, {
        onJobDone: (done) => onJobDone.current(done),
        onCommand: (command) => void (isCommandId(command) && registry.run(command)),
      }),
    [bridge, client, activity, registry],
  );

  const { importPaths, showReport, verifyReport } = jobs;
  const actions = useMemo<ShellActions>(
    () => ({ importPaths, showImportReport: showReport, verifyReport }),
    [importPaths, showReport, verifyReport],
  );
  return (
    <ShellProvider value={actions}>
      <div className={styles.shell}>
        <Rail />
        <div className={styles.screen}>
          {workspace.data !== undefined && <BundleBar info={workspace.data} />}
          <div className={styles.routes}>
            <ErrorBoundary resetKey={path}>
              {workspace.data !== undefined && isTrouble && path !== '/settings' ? (
                <Trouble info={workspace.data} />
              ) : (
                <WithRules>
                  <Routes />
                </WithRules>
              )}
            </ErrorBoundary>
          </div>
        </div>
        <StatusBar />
      </div>
      <Palette />
      <HelpSheet opened={dialog === 'help'} onClose={() => setDialog(null)} />
      <AboutDialog opened={dialog === 'about'} onClose={() => setDialog(null)} />
      <ImportReportDrawer report={jobs.report} onClose={() => jobs.showReport(null)} />
      {!isTrouble && <DropImport onPaths={openPaths} />}
    </ShellProvider>
  );
}
