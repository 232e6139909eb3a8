import { expect, vi } from 'vitest';
import type {
  Transcript,
  TranscriptLine,
  TranscriptSettings,
} from '../../../../src/shared/transcription/transcript.ts';
import { stateOf, type TranscriptState } from '../../../../src/shared/transcription/transcript-state.ts';
import { jsonOf, type Script, startScriptedGateway } from '../../../faults/scripted-gateway.ts';
import { transcriptSettings } from '../../../fixtures/transcript-settings.ts';
import { startApp, type TempApp } from '../in-temp-app.ts';
import { open } from '../open-apps.ts';
import { upload } from '../upload.ts';

/** Returns a field of an upload, or undefined if it wasn't sent. */
export const fieldOf = (body: string, name: string) => fieldsOf(body, name)[0];

/** Returns all values of a field of an upload. */
export function fieldsOf(body: string, name: string): readonly string[] {
  const escaped = name.replace(/[[\]]/g, '\\$&');
  return [...body.matchAll(new RegExp(`name="${escaped}"\\r\\n\\r\\n([^\\r]*)`, 'g'))].map(
    ([, value = '']) => value,
  );
}

/** Starts an app with a gateway whose transcriptions the script answers. Both are closed after the test. */
export async function startAppWithGateway(script: Script) {
  const gateway = await startScriptedGateway((request, response) =>
    request.path.endsWith('/models')
      ? jsonOf(response, 200, { data: [{ id: 'whisper-1' }] })
      : script(request, response),
  );
  open.gateway = gateway;
  const app = await startApp();
  open.app = app;
  const baseUrl = `${gateway.url}/v1`;
  const { id } = await app.call.gateways.add({ name: 'Scripted', baseUrl, key: 'sk-x' });
  await app.call.gateways.use({ gatewayId: id });
  const uploads = () =>
    gateway.requests.filter(({ path }) => path.endsWith('/transcriptions')).map(({ body }) => body);
  return { app, gateway, gatewayId: id, uploads };
}

/** Closes the app and starts it again with the same data. */
export async function restartApp(app: TempApp, gatewayId: string): Promise<TempApp> {
  await app.close();
  const next = await startApp({ folder: app.folder });
  open.app = next;
  await next.call.gateways.saveKey({ gatewayId, key: 'sk-x' });
  return next;
}

/** Adds a recording of `duration` seconds; null if unknown. */
export async function add(
  app: TempApp,
  settings: Partial<TranscriptSettings> = {},
  duration: number | null = 42,
): Promise<Transcript> {
  const mediaId = await upload(app, 'sound', 'audio/wav');
  return app.call.transcripts.add({
    mediaId,
    name: 'a.wav',
    settings: { ...transcriptSettings, ...settings },
    duration,
  });
}

/** Waits until a transcript reaches a state, and returns it. */
export async function waitForState(
  app: TempApp,
  id: string,
  state: TranscriptState = 'done',
): Promise<Transcript> {
  return vi.waitFor(
    async () => {
      for await (const event of await app.call.transcripts.watchList()) {
        const found = event.type === 'snapshot' ? event.items.find((each) => each.id === id) : undefined;
        expect(found && stateOf(found)).toBe(state);
        if (found) return found;
      }
      throw new Error('no snapshot');
    },
    { timeout: 120_000 },
  );
}

/** Returns the lines of a transcript. */
export async function linesIn(app: TempApp, transcriptId: string): Promise<readonly TranscriptLine[]> {
  for await (const event of await app.call.transcripts.watch({ transcriptId }))
    if (event.type === 'snapshot') return event.lines;
  throw new Error('no snapshot');
}
