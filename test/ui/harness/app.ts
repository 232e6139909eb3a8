import { onError } from '@orpc/client';
import { RPCHandler } from '@orpc/server/websocket';
import { page } from 'vitest/browser';
import { appearanceAttribute, writeAppearance } from '../../../src/shared/settings/appearance.ts';
import { languageAttribute, languageOf } from '../../../src/shared/text/language.ts';
import { type Backend, type BackendOptions, createBackend } from '../backend/backend.ts';
import { createRouter } from '../backend/router.ts';
import { PairedSocket } from './socket.ts';

/** The page in its frame, and the double of the main process behind it. */
export type App = {
  readonly frame: HTMLIFrameElement;
  readonly window: Window & typeof globalThis;
  readonly backend: Backend;
  /** The files that the page has saved. */
  readonly saved: SavedFile[];
};

/** A file that the page saved. */
export type SavedFile = { readonly name: string; readonly address: string };

type Running = App & { readonly problems: string[]; readonly sockets: Set<PairedSocket> };

const pagePath = '/parlance/';

let running: Running | null = null;

declare global {
  interface Window {
    /** The page calls it before its own scripts run. */
    preparePage?: (page: Window & typeof globalThis) => void;
  }
}

/** Opens the page, with the double of the main process behind it. */
export async function openApp(options: BackendOptions = {}): Promise<void> {
  if (running) throw new Error('a test opens the page once');
  const backend = createBackend(options);
  const frame = document.createElement('iframe');
  frame.title = 'Parlance';
  frame.dataset.testid = 'app';
  frame.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%; border: 0';
  document.body.style.margin = '0';
  const app: Running = {
    frame,
    get window() {
      if (!frame.contentWindow) throw new Error('the page has no frame');
      return frame.contentWindow as Window & typeof globalThis;
    },
    backend,
    saved: [],
    problems: [],
    sockets: new Set(),
  };
  running = app;
  window.preparePage = (opened) => prepare(app, opened);
  sessionStorage.clear();
  localStorage.clear();
  await page.viewport(1280, 820);
  frame.src = pagePath;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  app.window.focus();
}

/** Returns the page that the test has opened. */
export function runningApp(): App {
  if (!running) throw new Error('the test has opened no page');
  return running;
}

/** Reloads the page, as the user would. */
export async function reloadApp(): Promise<void> {
  const { frame, window: opened } = runningApp();
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  opened.location.reload();
  await loaded;
}

/** Closes the page after a test, and returns the problems that it had. */
export async function closeApp(): Promise<readonly string[]> {
  if (!running) return [];
  const { frame, problems, sockets, backend } = running;
  backend.end();
  for (const socket of sockets) socket.close();
  // Of a page from elsewhere, nothing can be read.
  if (frame.contentDocument?.location.pathname !== pagePath) problems.push('the page left its frame');
  frame.remove();
  running = null;
  return problems;
}

/** Connects a page that has just been opened or reloaded, and watches it for problems. */
function prepare({ backend, saved, problems, sockets }: Running, opened: Window & typeof globalThis): void {
  // Those of the page before it was reloaded.
  for (const socket of sockets) socket.close();
  sockets.clear();
  const settings = backend.settings.now();
  const root = opened.document.documentElement;
  root.lang = languageOf(settings.language, navigator.language);
  root.setAttribute(languageAttribute, settings.language);
  root.setAttribute(appearanceAttribute, writeAppearance(settings));
  if (settings.theme !== 'system') root.dataset.theme = settings.theme;
  opened.sessionStorage.setItem('parlance.secret', 'secret');
  opened.sessionStorage.setItem('parlance.proof', 'proof');

  const report = (problem: string) => problems.push(problem);
  opened.addEventListener('error', ({ message }) => report(message));
  opened.addEventListener('unhandledrejection', ({ reason }) => {
    // If a stream is dropped while its socket closes, oRPC leaves a rejected promise unhandled.
    if (!/WebSocket is not open/.test(String(reason))) report(String(reason));
  });
  opened.document.addEventListener('securitypolicyviolation', (event) =>
    report(`${event.violatedDirective} ${event.blockedURI}`),
  );
  opened.console.error = (...values: readonly unknown[]) => report(values.map(String).join(' '));
  guardNavigation(opened, report);
  opened.HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, address: this.href });
  };

  const handler = new RPCHandler(createRouter(backend.routes, report), {
    interceptors: [onError((error) => void (isFailure(error) || report(String(error))))],
  });
  opened.WebSocket = class extends PairedSocket {
    constructor() {
      super();
      const server = new PairedSocket();
      handler.upgrade(server as unknown as WebSocket);
      sockets.add(this);
      queueMicrotask(() => PairedSocket.connect(this, server));
    }
  } as unknown as typeof WebSocket;
}

function isFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FAILURE';
}

function isHere(link: HTMLAnchorElement, place: Location): boolean {
  return link.origin === place.origin && link.pathname === place.pathname;
}

/** Reports links that would leave the page: a test must never navigate its frame, or open other pages. */
function guardNavigation(opened: Window & typeof globalThis, report: (problem: string) => void): void {
  opened.open = (address) => {
    report(`the page opened ${address}`);
    return null;
  };
  opened.document.addEventListener('click', (event) => {
    const link = event.target instanceof opened.Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || isHere(link, opened.location)) return;
    event.preventDefault();
    report(`a link would have left the page: ${link.href}`);
  });
}
