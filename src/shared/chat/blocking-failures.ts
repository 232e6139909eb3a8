import type { FailureCode } from '../failure.ts';

/** Failures that would also end every other request to the same gateway. */
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
