import { expect, test } from 'vitest';
import { refuseUnsafeSwitches } from '../../../src/main/electron/unsafe-switches.ts';
import { FailureError } from '../../../src/shared/failure.ts';

function started(name: string, isPackaged: boolean): unknown {
  try {
    refuseUnsafeSwitches({
      isPackaged,
      commandLine: { hasSwitch: (switchName: string) => switchName === name },
    } as never);
    return 'started';
  } catch (thrown) {
    return thrown instanceof FailureError ? thrown.failure : thrown;
  }
}

test.each([
  'no-sandbox',
  'no-zygote',
  'disable-gpu-sandbox',
  'disable-namespace-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-setuid-sandbox',
  'single-process',
  'in-process-gpu',
  'disable-site-isolation-trials',
  'browser-subprocess-path',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'zygote-cmd-prefix',
  'gpu-launcher',
  'disable-web-security',
  'allow-running-insecure-content',
  'unsafely-treat-insecure-origin-as-secure',
  'bypasscsp-schemes',
  'load-extension',
  'js-flags',
  'disable-blink-features',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'host-rules',
  'host-resolver-rules',
  'use-mock-keychain',
])('P1: with --%s it doesn’t start, packaged or not', (name) => {
  const refused = { code: 'unsafe-start', values: { field: `--${name}` } };
  expect([started(name, true), started(name, false)]).toEqual([refused, refused]);
});

test.each([
  'remote-debugging-port',
  'remote-debugging-pipe',
  'inspect',
  'inspect-brk',
  'debug-port',
  'use-fake-ui-for-media-stream',
  'log-net-log',
])('P1: --%s, for debuggers and tests, is allowed only in development', (name) => {
  expect(started(name, true)).toMatchObject({ code: 'unsafe-start' });
  expect(started(name, false)).toBe('started');
});

test('P1: harmless switches are left to Chromium', () => {
  const harmless = ['demo', 'data-dir', 'force-device-scale-factor', 'ozone-platform', 'enable-features'];
  // Electron adds this switch itself, before the app's own code runs.
  const added = 'allow-file-access-from-files';
  for (const name of [...harmless, added, 'proxy-server', 'lang', 'disable-gpu', 'enable-logging'])
    expect(started(name, true)).toBe('started');
});
