/** The window: providers from outside in, then the shell with the screen of the current address. */
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import type { PlybookBridge } from '../ipc/contract.ts';
import { BridgeProvider } from './data/bridge.ts';
import { CommandProvider, type CommandRegistry } from './keys/use-commands.ts';
import { Shell } from './shell/shell.tsx';
import { ActivityProvider, type ActivityStore } from './state/activity.ts';
import type { HashLocation } from './state/location.ts';
import { LocationProvider, usePath, useQueryText } from './state/use-place.ts';
import { theme } from './style/theme.ts';

export interface AppProps {
  readonly bridge: PlybookBridge;
  readonly client: QueryClient;
  readonly location: HashLocation;
  readonly activity: ActivityStore;
  readonly registry: CommandRegistry;
}

export function App(props: AppProps): ReactNode {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <Notifications position="bottom-right" limit={4} zIndex={400} />
      <BridgeProvider value={props.bridge}>
        <QueryClientProvider client={props.client}>
          <LocationProvider value={props.location}>
            <ActivityProvider value={props.activity}>
              <CommandProvider value={props.registry}>
                {/* oxlint-disable-next-line react/hooks -- the router takes its hooks as values and calls them in every render */}
                <Router hook={usePath} searchHook={useQueryText} hrefs={(href) => `#${href}`}>
                  <Shell activity={props.activity} />
                </Router>
              </CommandProvider>
            </ActivityProvider>
          </LocationProvider>
        </QueryClientProvider>
      </BridgeProvider>
    </MantineProvider>
  );
}
