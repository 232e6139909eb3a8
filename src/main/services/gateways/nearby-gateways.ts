import type { NearbyGateway } from '../../../shared/gateways/nearby-gateway.ts';
import { defaultNetworkSettings, type NetworkSettings } from '../../../shared/gateways/network.ts';
import { presets } from '../../../shared/gateways/presets.ts';
import { factsOf, headersOf } from '../../gateway/gateway-access.ts';
import { listIn } from '../../gateway/id-list.ts';
import { parsed, record } from '../../gateway/json-fields.ts';
import { isLoopback } from '../../gateway/network/bypass.ts';
import type { Network } from '../../gateway/network/network.ts';
import { maxListBytes, readResponseText } from '../../gateway/response-text.ts';
import { addressesOf } from './addresses-of.ts';

/**
 * Checks the usual ports of gateways on this computer, in parallel. A port that doesn't respond immediately counts as
 * unused.
 */
export type NearbyGateways = (signal: AbortSignal | undefined) => Promise<NearbyGateway[]>;

/** Timeouts for programs on this computer, in ms. */
const timeouts = { connectMs: 1_000, headersMs: 2_000, idleMs: 2_000, totalMs: 3_000 };
const settings: NetworkSettings = { ...defaultNetworkSettings, proxy: { kind: 'none' }, timeouts };

/** Returns the base URLs to check: those of known gateways on this computer. */
export function usualBaseUrls(): readonly string[] {
  const all = new Set(presets.map(({ baseUrl }) => baseUrl));
  return [...all].filter((url) => isLoopback(URL.parse(url)?.hostname ?? ''));
}

/**
 * Creates a function that looks for gateways at `baseUrls`, or the usual ones. It only contacts loopback addresses, and
 * sends no key.
 */
export function createNearbyGateways(
  network: Pick<Network, 'wireFor'>,
  baseUrls?: readonly string[],
): NearbyGateways {
  async function probe(baseUrl: string, signal: AbortSignal): Promise<NearbyGateway | null> {
    if (!isLoopback(new URL(baseUrl).hostname)) return null;
    const addresses = addressesOf(baseUrl);
    const wire = network.wireFor('nearby', settings, null);
    const { idleMs, totalMs: recordingMs } = timeouts;
    const access = {
      name: baseUrl,
      addresses,
      otherBaseUrls: [],
      key: null,
      wire,
      mask: String,
      idleMs,
      recordingMs,
    };
    const url = addresses.models;
    try {
      const response = await wire({ method: 'GET', url, headers: headersOf(access), body: null, signal });
      const text = await readResponseText(response, access, factsOf(access, url), signal, maxListBytes);
      const server = String(response.headers.server ?? '');
      if (response.status === 401 || response.status === 403)
        return record(parsed(text)) && { name: nameOf(baseUrl, server, []), baseUrl, models: null };
      const listed = response.status === 200 ? listIn(text, ['data', 'models']) : null;
      if (!listed) return null;
      const entries = listed.map(({ entry }) => entry);
      return { name: nameOf(baseUrl, server, entries), baseUrl, models: listed.length };
    } catch {
      // Usually there is no server, or it doesn't respond like a gateway.
      signal.throwIfAborted();
      return null;
    }
  }

  return async (signal = new AbortController().signal) => {
    const searched = baseUrls ?? usualBaseUrls();
    const found = await Promise.all(searched.map((baseUrl) => probe(baseUrl, signal)));
    return found.filter((one) => one !== null);
  };
}

/**
 * Returns the name of the software if the `Server` header or the model list identifies it, else the name of the usual
 * gateway at the base URL, else its host.
 */
function nameOf(baseUrl: string, server: string, entries: readonly unknown[]): string {
  const hints = [server, ...entries.map((entry) => String(record(entry)?.owned_by ?? ''))].join(' ');
  const own = namePatterns.find(([pattern]) => pattern.test(hints))?.[1];
  if (own) return own;
  // Only Speaches lists the task of each model.
  if (entries.some((entry) => typeof record(entry)?.task === 'string')) return 'Speaches';
  const [usual, another] = presets.filter((preset) => preset.baseUrl === baseUrl);
  return usual && !another ? usual.name : new URL(baseUrl).host;
}

const namePatterns: readonly (readonly [RegExp, string])[] = [
  [/llama\.?cpp/i, 'llama.cpp'],
  [/\bvllm\b/i, 'vLLM'],
  [/\blocalai\b/i, 'LocalAI'],
];
