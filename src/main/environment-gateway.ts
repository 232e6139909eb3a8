import type { EnvironmentGateway } from './application.ts';

/** Variables of the process; a name that is absent or empty is not set. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The gateway that the environment names for this run: `PARLANCE_BASE_URL` with `PARLANCE_API_KEY`, else
 * `OPENAI_BASE_URL` with `OPENAI_API_KEY`; null where neither base URL is set. A key alone makes no gateway.
 */
export function environmentGateway(env: Environment): EnvironmentGateway | null {
  // A key goes only to the base URL that was set beside it, never to the other pair's.
  return pair(env.PARLANCE_BASE_URL, env.PARLANCE_API_KEY) ?? pair(env.OPENAI_BASE_URL, env.OPENAI_API_KEY);
}

/** Takes the keys out of the environment once they are read: no program that is started later inherits them. */
export function forgetEnvironmentKeys(env: Record<string, string | undefined>): void {
  delete env.PARLANCE_API_KEY;
  delete env.OPENAI_API_KEY;
}

function pair(baseUrl: string | undefined, key: string | undefined): EnvironmentGateway | null {
  if (!baseUrl?.trim()) return null;
  return { baseUrl: baseUrl.trim(), key: key?.trim() || null };
}
