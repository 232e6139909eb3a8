import { afterEach } from 'vitest';
import type { ScriptedGateway } from '../../faults/scripted-gateway.ts';
import { removeFolder, type TempApp } from './in-temp-app.ts';

/** A test's app and gateway, which are closed after the test. A restarted app replaces the first one. */
export const open: { app: TempApp | null; gateway: ScriptedGateway | null } = { app: null, gateway: null };

/** Other apps and gateways that are closed after the test. */
export const apps: TempApp[] = [];
export const gateways: ScriptedGateway[] = [];

afterEach(async () => {
  for (const app of [...apps.splice(0), open.app]) {
    await app?.close();
    if (app) await removeFolder(app.folder);
  }
  for (const gateway of [...gateways.splice(0), open.gateway]) await gateway?.close();
  Object.assign(open, { app: null, gateway: null });
});
