import type { App } from 'electron';
import { FailureError, failure } from '../../shared/failure.ts';

/** Switches with which a process runs without its sandbox, inside another process, or as another program. */
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

/** Switches with which a page can do more: no policy, no same origin, more of the engine, other code. */
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

/** Switches with which a server can be another than its name or certificate says, or keys aren't sealed. */
const secrets = [
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'allow-insecure-localhost',
  'host-rules',
  'host-resolver-rules',
  'use-mock-keychain',
] as const;

const always = [...processes, ...pages, ...secrets];

/** Doors for debuggers and tests, which development needs and a person's data does not. */
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
 * Refuses to start with a switch that takes away what the page's safety stands on; some starters of AppImages add one
 * unasked where the system restricts sandboxes. Call it before schemes are registered: Electron then adds switches of
 * its own. Throws a {@link FailureError} (`unsafe-start`).
 */
export function refuseUnsafeSwitches(app: Pick<App, 'commandLine' | 'isPackaged'>): void {
  const refused = app.isPackaged ? [...always, ...inPackage] : always;
  const found = refused.find((name) => app.commandLine.hasSwitch(name));
  if (found) throw new FailureError(failure('unsafe-start', { field: `--${found}` }));
}
