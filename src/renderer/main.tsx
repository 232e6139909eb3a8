import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { config } from 'zod';
import { connect } from './backend/connection.ts';
import { loadLocale } from './i18n/localized.ts';
import { fetchScreenOf } from './screen-modules.ts';
import { routeOf } from './stores/route.ts';

const page = document.getElementById('page');
if (!page) throw new Error('index.html has no element with the id page');

// Schemas try `eval` as they are made, which the page's policy refuses and reports: so this comes before any of them.
config({ jitless: true });
void connect();
void open(page);

/** A function, as a module that waits at its top would wait for ever: the app's modules share some with this one. */
async function open(place: HTMLElement): Promise<void> {
  // The parts of the page take their words as they are loaded.
  await loadLocale(document.documentElement.lang);
  void fetchScreenOf(routeOf(location.hash));
  const { App } = await import('./app.tsx');
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
