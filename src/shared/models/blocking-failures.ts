import type { FailureCode } from '../failure.ts';

/** Failures with which every other request to the same gateway would end too. */
export const blockingFailures: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'key-refused',
  'redirected',
  'not-a-gateway',
  'no-such-host',
  'connection-refused',
  'unreachable',
  'certificate',
  'not-secure',
  'ca-file',
  'proxy',
  'key-needed',
  'key-unreadable',
  'header-needed',
  'bad-address',
]);
