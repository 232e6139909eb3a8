import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod';
import { connect } from './backend/connection.ts';
import { loadLocale } from './i18n/strings.ts';
import { reloadOnce } from './lazy/reload.ts';
import { routeOf } from './route.ts';
import { fetchScreenOf } from './screen-modules.ts';

const page = document.getElementById('page');
if (!page) throw new Error('index.html has no element with the id page');

// Zod tries `eval` when a schema is created, which the content security policy blocks and reports. Disable that first.
config({ jitless: true });
void connect();
open(page).catch((thrown: unknown) => {
  // Part of the page couldn't be fetched, so nothing is shown yet.
  if (!reloadOnce()) throw thrown;
});

/**
 * Renders the app. Don't move this to a top-level `await`: app.tsx shares modules with this one, so importing it would
 * deadlock.
 */
async function open(root: HTMLElement): Promise<void> {
  // Load the strings before anything can read them.
  await loadLocale(document.documentElement.lang);
  void fetchScreenOf(routeOf(location.hash));
  const { App } = await import('./app.tsx');
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
