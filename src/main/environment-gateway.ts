import type { EnvironmentGateway } from './application.ts';

/** Environment variables. An empty value counts as unset. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the gateway set by `PARLANCE_BASE_URL` with `PARLANCE_API_KEY`, or else by `OPENAI_BASE_URL` with
 * `OPENAI_API_KEY`; null if neither base URL is set. A key alone isn't enough.
 */
export function environmentGateway(env: Environment): EnvironmentGateway | null {
  // A key is sent only to the base URL of the same pair.
  return pair(env.PARLANCE_BASE_URL, env.PARLANCE_API_KEY) ?? pair(env.OPENAI_BASE_URL, env.OPENAI_API_KEY);
}

/** Removes the keys from the environment once they are read, so that no child process inherits them. */
export function removeEnvironmentKeys(env: Record<string, string | undefined>): void {
  delete env.PARLANCE_API_KEY;
  delete env.OPENAI_API_KEY;
}

function pair(baseUrl: string | undefined, key: string | undefined): EnvironmentGateway | null {
  if (!baseUrl?.trim()) return null;
  return { baseUrl: baseUrl.trim(), key: key?.trim() || null };
}
