import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckResult } from '../../../../src/shared/gateways/gateway-check.ts';
import type { Gateways } from '../../../../src/shared/gateways/gateway-profile.ts';
import type { TempApp } from '../in-temp-app.ts';

/** Returns the gateways as a page that opens now receives them. */
export async function gatewaysNow(app: TempApp): Promise<Gateways> {
  const stop = new AbortController();
  for await (const state of await app.call.gateways.watch(undefined, { signal: stop.signal })) {
    stop.abort();
    return state;
  }
  throw new Error('no gateways');
}

/** Returns every file below a folder that contains the text. */
export async function filesWith(folder: string, text: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of await readdir(folder, { recursive: true })) {
    const file = join(folder, name);
    if ((await stat(file)).isFile() && (await readFile(file)).includes(text)) found.push(name);
  }
  return found;
}

/** Runs a connection test, with the capabilities unless told otherwise, and returns its results by check. */
export async function tested(
  app: TempApp,
  gatewayId: string,
  signal = new AbortController().signal,
  capabilities = true,
): Promise<Record<string, CheckResult>> {
  const results: Record<string, CheckResult> = {};
  for await (const event of await app.call.gateways.test({ gatewayId, capabilities }, { signal }))
    if (event.type === 'done') results[event.result.check] = event.result;
  return results;
}
