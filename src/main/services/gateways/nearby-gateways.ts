import type { NearbyGateway } from '../../../shared/models/nearby-gateway.ts';
import { defaultNetworkSettings, type NetworkSettings } from '../../../shared/models/network.ts';
import { presets } from '../../../shared/models/presets.ts';
import { longestList, readAnswer } from '../../gateway/answer-text.ts';
import { factsOf, headersOf } from '../../gateway/gateway-access.ts';
import { listIn } from '../../gateway/id-list.ts';
import { parsed, record } from '../../gateway/json-fields.ts';
import { isLoopback } from '../../gateway/network/bypass.ts';
import type { Network } from '../../gateway/network/network.ts';
import { addressesOf } from './addresses-of.ts';

/** Asks the ports of this computer at which gateways usually are, all at once; what does not answer at once is not there. */
export type NearbyGateways = (signal: AbortSignal | undefined) => Promise<NearbyGateway[]>;

/** How long a program on this computer may take, in milliseconds. */
const waits = { connectMs: 1_000, headersMs: 2_000, idleMs: 2_000, totalMs: 3_000 };
const settings: NetworkSettings = { ...defaultNetworkSettings, proxy: { kind: 'none' }, timeouts: waits };

/** The base URLs that are asked: those of known gateways on this computer. */
export const usualPlaces: readonly string[] = [
  ...new Set(presets.map(({ baseUrl }) => baseUrl).filter((url) => isLoopback(new URL(url).hostname))),
];

/** Looks for gateways at `places`; nothing but loopback is ever asked, and no key is sent. */
export function createNearbyGateways(
  network: Pick<Network, 'wireFor'>,
  places: readonly string[] = usualPlaces,
): NearbyGateways {
  async function ask(baseUrl: string, signal: AbortSignal): Promise<NearbyGateway | null> {
    if (!isLoopback(new URL(baseUrl).hostname)) return null;
    const addresses = addressesOf(baseUrl);
    const wire = network.wireFor('nearby', settings, null);
    const { idleMs, totalMs: recordingMs } = waits;
    const access = {
      name: baseUrl,
      addresses,
      otherBaseUrl: null,
      key: null,
      wire,
      mask: String,
      idleMs,
      recordingMs,
    };
    const url = addresses.models;
    try {
      const answer = await wire({ method: 'GET', url, headers: headersOf(access), body: null, signal });
      const text = await readAnswer(answer, access, factsOf(access, url), signal, longestList);
      const server = String(answer.headers.server ?? '');
      if (answer.status === 401 || answer.status === 403)
        return record(parsed(text)) && { name: nameOf(baseUrl, server, []), baseUrl, models: null };
      const listed = answer.status === 200 ? listIn(text, ['data', 'models']) : null;
      if (!listed) return null;
      const entries = listed.map(({ entry }) => entry);
      return { name: nameOf(baseUrl, server, entries), baseUrl, models: listed.length };
    } catch {
      // Nobody there, or nobody who answers like a gateway: both are the usual case.
      signal.throwIfAborted();
      return null;
    }
  }

  return async (signal = new AbortController().signal) => {
    const found = await Promise.all(places.map((place) => ask(place, signal)));
    return found.filter((one) => one !== null);
  };
}

/** What it calls itself, by who owns its models; else the one gateway that is usually there, else its host. */
function nameOf(baseUrl: string, server: string, entries: readonly unknown[]): string {
  const told = [server, ...entries.map((entry) => String(record(entry)?.owned_by ?? ''))].join(' ');
  const own = signs.find(([sign]) => sign.test(told))?.[1];
  if (own) return own;
  // Speaches alone says of each model what it is for.
  if (entries.some((entry) => typeof record(entry)?.task === 'string')) return 'Speaches';
  const [usual, another] = presets.filter((preset) => preset.baseUrl === baseUrl);
  return usual && !another ? usual.name : new URL(baseUrl).host;
}

const signs: readonly (readonly [RegExp, string])[] = [
  [/llama\.?cpp/i, 'llama.cpp'],
  [/\bvllm\b/i, 'vLLM'],
  [/\blocalai\b/i, 'LocalAI'],
];
