import { expect, test } from 'vitest';
import { refuseUnsafeSwitches } from '../../../src/main/electron/unsafe-switches.ts';
import { FailureError } from '../../../src/shared/failure.ts';

function started(name: string, isPackaged: boolean): unknown {
  try {
    refuseUnsafeSwitches({
      isPackaged,
      commandLine: { hasSwitch: (asked: string) => asked === name },
    } as never);
    return 'started';
  } catch (thrown) {
    return thrown instanceof FailureError ? thrown.failure : thrown;
  }
}

test.each([
  'no-sandbox',
  'disable-web-security',
  'allow-running-insecure-content',
  'ignore-certificate-errors',
  'load-extension',
])('P1: with --%s it does not start, packaged or not', (name) => {
  const refused = { code: 'unsafe-start', values: { field: `--${name}` } };
  expect([started(name, true), started(name, false)]).toEqual([refused, refused]);
});

test.each(['remote-debugging-port', 'remote-debugging-pipe'])(
  'P1: a debugger’s door, --%s, is open in development alone',
  (name) => {
    expect(started(name, true)).toMatchObject({ code: 'unsafe-start' });
    expect(started(name, false)).toBe('started');
  },
);

test('P1: switches that weaken nothing are left to Chromium', () => {
  for (const name of ['demo', 'data-dir', 'force-device-scale-factor', 'ozone-platform'])
    expect(started(name, true)).toBe('started');
});
