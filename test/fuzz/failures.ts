import { ORPCError } from '@orpc/client';
import { failureSchema } from '../../src/shared/failure-schema.ts';

/** Failure codes that no action of a page or a gateway may cause. */
const unexpectedCodes = ['internal', 'storage'];
const stackOrPath = /\bat .+:\d+:\d+|node:internal|file:\/\/\/|\/node_modules\/|\/src\/main\//;

/** Returns what is wrong with a call's failure, or null if the contract allows the failure. */
export function problemOfFailure(thrown: unknown, appFolders: readonly string[]): string | null {
  if (isAbort(thrown)) return null;
  if (!(thrown instanceof ORPCError))
    return `failed with an error that isn’t in the contract: ${shown(thrown)}`;
  const text = JSON.stringify([thrown.message, thrown.data]);
  if (stackOrPath.test(text) || appFolders.some((folder) => text.includes(folder)))
    return `reveals a stack trace or a path: ${text.slice(0, 500)}`;
  // Zod's rejection of an invalid input.
  if (thrown.code === 'BAD_REQUEST') return null;
  const failure = failureSchema.safeParse(thrown.data);
  if (thrown.code !== 'FAILURE' || !failure.success)
    return `failed with ${thrown.code}: ${text.slice(0, 500)}`;
  return unexpectedCodes.includes(failure.data.code) ? `failed with ${JSON.stringify(failure.data)}` : null;
}

function isAbort(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'AbortError';
}

function shown(thrown: unknown): string {
  return (thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)).slice(0, 800);
}

/** Returns what is wrong with an HTTP response of the app, or null if the response is allowed. */
export function problemOfResponse(
  status: number,
  text: string,
  appFolders: readonly string[],
): string | null {
  if (status >= 500 && status !== 503) return `answers with ${status}: ${text.slice(0, 300)}`;
  if (status < 400) return null;
  const isLeak = stackOrPath.test(text) || appFolders.some((folder) => text.includes(folder));
  return isLeak ? `reveals a stack trace or a path: ${text.slice(0, 300)}` : null;
}
