import type { App } from 'electron';
import { FailureError, failure } from '../../shared/failure.ts';

/** Switches that run a process without its sandbox, inside another process, or as another program. */
const processes = [
  'no-sandbox',
  'no-zygote',
  'no-zygote-sandbox',
  'disable-gpu-sandbox',
  'disable-namespace-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-setuid-sandbox',
  'allow-sandbox-debugging',
  'allow-third-party-modules',
  'single-process',
  'in-process-gpu',
  'disable-site-isolation-trials',
  'disable-kill-after-bad-ipc',
  'browser-subprocess-path',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'zygote-cmd-prefix',
  'gpu-launcher',
  'mojo-core-library-path',
] as const;

/** Switches that disable page security or change the engine's code. */
const pages = [
  'disable-web-security',
  'allow-running-insecure-content',
  'unsafely-treat-insecure-origin-as-secure',
  'bypasscsp-schemes',
  'load-extension',
  'js-flags',
  'enable-blink-features',
  'disable-blink-features',
  'enable-blink-test-features',
  'enable-experimental-web-platform-features',
  'expose-internals-for-testing',
] as const;

/** Switches that weaken server authentication or key encryption. */
const secrets = [
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'allow-insecure-localhost',
  'host-rules',
  'host-resolver-rules',
  'use-mock-keychain',
] as const;

const always = [...processes, ...pages, ...secrets];

/** Debugging and test switches that development needs. In a packaged app they would expose the user's data. */
const inPackage = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'inspect',
  'inspect-brk',
  'inspect-brk-node',
  'inspect-port',
  'debug',
  'debug-brk',
  'debug-port',
  'use-fake-ui-for-media-stream',
  'log-net-log',
] as const;

/**
 * Refuses to start with a switch that disables the page's protection. Some AppImage launchers add one if the system
 * restricts sandboxes. Call before schemes are registered, because Electron then adds its own switches.
 *
 * @throws {@link FailureError} (`unsafe-start`).
 */
export function refuseUnsafeSwitches(app: Pick<App, 'commandLine' | 'isPackaged'>): void {
  const refused = app.isPackaged ? [...always, ...inPackage] : always;
  const found = refused.find((name) => app.commandLine.hasSwitch(name));
  if (found) throw new FailureError(failure('unsafe-start', { field: `--${found}` }));
}
