/** Entry of the window: makes the stores once and mounts the app. Everything below gets them by context. */
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/spotlight/styles.css';
import './style/fonts.css';
import './style/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { makeQueryClient } from './data/query.ts';
import { makeCommandRegistry } from './keys/use-commands.ts';
import { makeActivityStore } from './state/activity.ts';
import { makeHashLocation } from './state/location.ts';
import { takeUpPlace } from './state/remember.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html lost its root');
if (window.plybook === undefined) throw new Error('the preload did not run');
const location = makeHashLocation(window);
takeUpPlace(location, localStorage);

createRoot(root).render(
  <StrictMode>
    <App
      bridge={window.plybook}
      client={makeQueryClient()}
      location={location}
      activity={makeActivityStore()}
      registry={makeCommandRegistry()}
    />
  </StrictMode>,
);
