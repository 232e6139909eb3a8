import { expect, test } from 'vitest';
// @ts-expect-error The scripts are plain JavaScript.
import { isRunningPreferred } from '../../bin/node24.mjs';

test('a running Node of version 24 or newer is used unless the installed one is newer', () => {
  expect(isRunningPreferred('24.21.0', '24.0.0')).toBe(true);
  expect(isRunningPreferred('26.1.0', '24.21.0')).toBe(true);
  expect(isRunningPreferred('24.21.0', '24.21.0')).toBe(true);
  expect(isRunningPreferred('24.9.0', '24.21.0')).toBe(false);
  expect(isRunningPreferred('24.1.0', undefined)).toBe(true);
  expect(isRunningPreferred('22.30.0', undefined)).toBe(false);
  expect(isRunningPreferred('22.30.0', '24.0.0')).toBe(false);
});
