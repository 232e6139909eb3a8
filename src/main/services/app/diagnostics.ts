import { release } from 'node:os';
import type { Gateways } from '../../../shared/gateways/gateway-profile.ts';
import type { Diagnostics } from '../../../shared/settings/diagnostics.ts';
import type { Log } from '../../storage/log.ts';

/** The sources that the diagnostics are collected from. */
export type DiagnosticsParts = {
  readonly version: string;
  readonly shell: Diagnostics['shell'];
  readonly process: Pick<NodeJS.Process, 'platform' | 'arch' | 'versions'>;
  readonly gateways: { watch(signal: AbortSignal | undefined): AsyncGenerator<Gateways> };
  readonly log: Pick<Log, 'recent'>;
};

/** Collects information for troubleshooting. {@link Diagnostics} lists what is left out. */
export async function diagnose(parts: DiagnosticsParts): Promise<Diagnostics> {
  const { version, shell, log } = parts;
  const { platform, arch, versions } = parts.process;
  const { gateways, currentId, keys } = await now(parts.gateways);
  return {
    version,
    shell,
    system: { platform, arch, release: release() },
    runtime: {
      node: versions.node,
      electron: versions.electron ?? null,
      chromium: versions.chrome ?? null,
    },
    gateways: gateways.map(({ id, kind, key }) => ({ kind, inUse: id === currentId, key: key.state })),
    keys,
    log: [...log.recent()],
  };
}

async function now(gateways: DiagnosticsParts['gateways']): Promise<Gateways> {
  const watching = gateways.watch(undefined);
  const first = await watching.next();
  await watching.return(undefined);
  if (first.done) throw new Error('the gateway stream ended before its snapshot');
  return first.value;
}
