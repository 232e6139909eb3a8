import { lookup } from 'node:dns/promises';
import { type Failure, failureOf } from '../../../../shared/failure.ts';
import {
  type Check,
  type CheckEvent,
  type CheckResult,
  checks,
} from '../../../../shared/gateways/gateway-check.ts';
import type { ModelList } from '../../../../shared/gateways/gateway-profile.ts';
import {
  capabilityChecks,
  isCapabilityCheck,
  notRequested,
} from '../../../../shared/gateways/test-verdict.ts';
import type { GatewayAccess } from '../../../gateway/gateway-access.ts';
import { listModels } from '../../../gateway/models.ts';
import type { Network } from '../../../gateway/network/network.ts';
import { isSecretName } from '../../../gateway/secret-names.ts';
import type { SendPolicy } from '../../../gateway/send.ts';
import type { GatewayLimitStore } from '../../../storage/gateway-limit-store.ts';
import type { Clock } from '../../clock.ts';
import { addressesOf } from '../addresses-of.ts';
import type { GatewaysService } from '../gateways-service.ts';
import { type CheckContext, probeCapability } from './capability-checks.ts';
import { connectionChecks, resultOf } from './connection-checks.ts';
import { type Finding, failedWith, noted, passed, skipped, timedOut } from './finding.ts';

/** Tests gateways. */
export type Doctor = {
  /**
   * Streams the start and the end of each check. Those of capabilities, which may cost something, are skipped unless
   * `capabilities` is set. Ends after the last one, or when the signal aborts. Throws `not-found` or `bad-address`.
   */
  test(gatewayId: string, capabilities: boolean, signal: AbortSignal | undefined): AsyncGenerator<CheckEvent>;
};

/** Dependencies of the connection test. */
export type DoctorDeps = {
  readonly gateways: Pick<GatewaysService, 'examine' | 'models' | 'recordTest'>;
  readonly network: Pick<Network, 'probe'>;
  readonly limits: Pick<GatewayLimitStore, 'of'>;
  readonly clock: Clock;
};

/** Time limit of a check in ms. Loading a model can take a while. */
const longestMs = 90_000;

/** Creates the connection test, which runs its checks in sequence. */
export function createDoctor(deps: DoctorDeps): Doctor {
  const { gateways, clock } = deps;
  return {
    test: async function* (gatewayId, capabilities, signal = new AbortController().signal) {
      const examined = gateways.examine(gatewayId);
      const results: CheckResult[] = [];
      try {
        for await (const event of examine(examined, capabilities, deps, signal)) {
          if (event.type === 'done') results.push(event.result);
          yield event;
        }
        gateways.recordTest(examined.gateway.profile, results, clock.now());
      } catch (thrown) {
        // Once the page has ended the stream, nothing more is reported.
        if (!signal.aborted) throw thrown;
      } finally {
        examined.release();
      }
    },
  };
}

/** Runs the checks until one of them makes the rest pointless, which are then skipped. */
async function* examine(
  { gateway, reach }: ReturnType<DoctorDeps['gateways']['examine']>,
  capabilities: boolean,
  { gateways, network, limits, clock }: DoctorDeps,
  signal: AbortSignal,
): AsyncGenerator<CheckEvent> {
  const policy = { maxAttempts: 1, now: clock.now, random: clock.random, pause: async () => {} };
  const { profile } = gateway;
  const results = new Map<Check, CheckResult>();
  const addresses = addressesOf(profile.baseUrl);
  const url = new URL(addresses.chat);
  const { settings, proxyPassword } = await reach.route(gateway);
  const probe = network.probe(url, settings, proxyPassword, resolve);
  const facts = { gateway: profile.name, address: addresses.chat, keyHint: null, mask: reach.mask };

  async function* run(check: Check, perform: (within: AbortSignal) => Promise<Finding>) {
    yield { type: 'started', check } as const;
    const result = await timed(check, url.host, clock, signal, perform);
    results.set(check, result);
    yield { type: 'done', result } as const;
  }
  const hasFailed = (check: Check) => results.get(check)?.outcome === 'failed';
  const restSkipped = (code: string): readonly CheckEvent[] =>
    checks
      .filter((check) => !results.has(check))
      .map((check) => {
        const isRequested = capabilities || !isCapabilityCheck(check);
        return { type: 'done', result: skipped(check, isRequested ? code : notRequested) };
      });

  for (const check of ['name', 'proxy', 'tls'] as const) {
    yield* run(check, (within) => resultOf(connectionChecks[check], probe, url, facts, within));
    if (hasFailed(check)) return yield* restSkipped('unreached');
  }

  let access: GatewayAccess | null = null;
  let list: ModelList | null = null;
  const began = clock.now();
  yield* run('key', async (within) => {
    const allowed = await reach.access(gateway);
    access = allowed;
    list = await gateways.models(profile.id, true, within);
    within.throwIfAborted();
    return keyFinding(allowed, list.failure, () => listsWithoutKey(allowed, policy, within));
  });
  if (!access || !list || hasFailed('key')) return yield* restSkipped('key');
  const found = modelsFinding(list);
  const models = { ...found, check: 'models', ms: clock.now() - began } as const;
  results.set('models', models);
  yield { type: 'done', result: models };
  if (found.fix) return yield* restSkipped('wrong-address');
  if (!capabilities) return yield* restSkipped(notRequested);

  const context: CheckContext = {
    gateway: profile,
    access,
    models: (list as ModelList).models,
    limitsOf: (model) => limits.of(profile.id, model),
    policy,
    now: clock.now,
  };
  for (const check of capabilityChecks) {
    yield* run(check, (within) => probeCapability[check](context, within));
    // Stops after one refusal, because some gateways count them.
    const result = results.get(check);
    if (result?.fix?.kind === 'key' || result?.failure?.code === 'key-refused')
      return yield* restSkipped('key');
  }
}

/** Runs one check within its time limit. Rejects only with the reason of an aborted signal. */
async function timed(
  check: Check,
  host: string,
  clock: Clock,
  signal: AbortSignal,
  perform: (signal: AbortSignal) => Promise<Finding>,
): Promise<CheckResult> {
  const began = clock.now();
  const limit = new AbortController();
  const cancel = clock.after(longestMs, () => limit.abort());
  const result = (found: Finding) => ({ ...found, check, ms: clock.now() - began });
  try {
    return result(await perform(AbortSignal.any([signal, limit.signal])));
  } catch (thrown) {
    signal.throwIfAborted();
    return result(failedWith(limit.signal.aborted ? timedOut(host) : failureOf(thrown)));
  } finally {
    cancel();
  }
}

/** Whether requests contain a key, in its field or in an extra header. */
function hasKey({ key, headers = {} }: GatewayAccess): boolean {
  return key !== null || Object.keys(headers).some(isSecretName);
}

/** Whether models are listed without a key. If so, a list doesn't prove that the key is valid. */
async function listsWithoutKey(
  access: GatewayAccess,
  policy: SendPolicy,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const headers = Object.entries(access.headers ?? {}).filter(([name]) => !isSecretName(name));
    const keyless = { ...access, key: null, headers: Object.fromEntries(headers), otherBaseUrls: [] };
    await listModels(keyless, policy, signal);
    return true;
  } catch {
    signal.throwIfAborted();
    return false;
  }
}

async function resolve(host: string): Promise<readonly string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

async function keyFinding(
  access: GatewayAccess,
  failed: Failure | null,
  listsForAnybody: () => Promise<boolean>,
): Promise<Finding> {
  if (failed?.code === 'key-refused') return failedWith(failed);
  if (failed) return noted(hasKey(access) ? 'unverified' : 'no-key');
  if (!hasKey(access)) return passed('not-needed');
  return (await listsForAnybody()) ? noted('unverified') : passed('accepted');
}

function modelsFinding({ models, failure: failed }: ModelList): Finding {
  if (failed) return failedWith(failed);
  return models.length === 0 ? noted('empty') : passed('listed', { count: models.length });
}
