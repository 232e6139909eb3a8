import { describe, expect, it } from 'vitest';
import { transcriptionFields } from '../../../../src/main/gateway/transcribe.ts';
import { noKnownLimits } from '../../../../src/shared/gateways/gateway-limits.ts';
import { transcriptionNotes } from '../../../../src/shared/i18n/en/transcription-notes.ts';
import type { TranscriptSettings } from '../../../../src/shared/transcription/transcript.ts';
import { eventually } from '../../../eventually.ts';
import { jsonOf } from '../../../faults/scripted-gateway.ts';
import { otherRefusals, refusals, type TranscriptionRefusal } from '../../gateway/transcription-refusals.ts';
import {
  add,
  fieldOf,
  fieldsOf,
  linesIn,
  restartApp,
  startAppWithGateway,
  waitForState,
} from './transcription-gateway.ts';

/** Returns the settings that lead to a request with the refused fields. */
function settingsFor({ sent }: Pick<TranscriptionRefusal, 'sent'>): Partial<TranscriptSettings> {
  const { responseFormat, stream, prompt, language, temperature, keywords } = sent;
  const isBest = responseFormat === 'verbose_json' || stream === true;
  return {
    model: 'some-model',
    ...(!isBest && { responseFormat }),
    ...(stream && { stream }),
    ...(prompt && { prompt }),
    ...(language && { language }),
    ...(temperature !== undefined && { temperature }),
    ...(keywords && { keywords: [...keywords] }),
  };
}

/**
 * Returns the facts that have to be known in advance, and the recording duration in seconds, for the refused fields to
 * be sent.
 */
function stateFor({ sent }: Pick<TranscriptionRefusal, 'sent'>) {
  const isExpected = sent.timestamps && sent.chunkingStrategy;
  const isShort = sent.responseFormat === 'diarized_json' && !sent.chunkingStrategy;
  return { known: isExpected ? (['chunking'] as const) : [], duration: isShort ? 20 : 42 };
}

/** Voice samples are only sent with later chunks: see `speakers.test.ts`. */
const isSentAtOnce = ({ sent }: Pick<TranscriptionRefusal, 'sent'>) => !sent.knownSpeakers;

const transcription = { text: 'The gate was closed. Nobody told us.' };

describe('a refused option', () => {
  it.each(
    [
      ...refusals.map((each) => ({ ...each, server: `${each.server} (${each.thread})` })),
      ...otherRefusals,
    ].filter(isSentAtOnce),
  )(
    'T5 T11 T12: $server gets one corrected request and an explanation, and the refusal is remembered after a relaunch',
    async (refusal) => {
      const { app, gatewayId, uploads } = await startAppWithGateway((_, response) =>
        uploads().length === 1
          ? jsonOf(response, refusal.status, refusal.body)
          : jsonOf(response, 200, transcription),
      );
      const { known, duration } = stateFor(refusal);
      if (known.length > 0) {
        const limits = { ...noKnownLimits, refused: [], transcription: known };
        await app.call.gateways.setLimits({ gatewayId, model: 'some-model', limits });
      }
      const { id } = await add(app, settingsFor(refusal), duration);
      const [chunk] = (await waitForState(app, id)).chunks;
      expect(uploads()).toHaveLength(2);
      for (const [name, value] of Object.entries(
        transcriptionFields({ model: 'some-model', ...refusal.sent }),
      ))
        if (value !== undefined) expect(uploads()[0]).toMatch(new RegExp(`name="${name}(?:\\[\\])?"`));
      expect(chunk?.notes).toEqual(expect.arrayContaining([...refusal.learned]));
      for (const fact of chunk?.notes ?? []) expect(transcriptionNotes[fact]).toMatch(/^This model .+\.$/);
      const next = await restartApp(app, gatewayId);
      expect(await next.call.gateways.limits({ gatewayId })).toMatchObject([
        { model: 'some-model', limits: { transcription: expect.arrayContaining([...refusal.learned]) } },
      ]);
      await waitForState(next, (await add(next, settingsFor(refusal), duration)).id);
      expect(uploads()).toHaveLength(3);
      expect(namesOf(uploads()[2] ?? '')).toEqual(namesOf(uploads()[1] ?? ''));
    },
  );

  it('T5: a refusal of the corrected request is shown as it is, is learned too, and no third request is sent', async () => {
    const unsupported = (name: string) => ({
      error: { message: `Unsupported parameter: '${name}' is not supported with this model.`, param: name },
    });
    const { app, uploads } = await startAppWithGateway((request, response) => {
      const refused = ['prompt', 'temperature'].find((name) => fieldOf(request.body, name) !== undefined);
      jsonOf(response, refused ? 400 : 200, refused ? unsupported(refused) : transcription);
    });
    const { id: transcriptId } = await add(app, { model: 'some-model', prompt: 'Aldana', temperature: 0.4 });
    const [chunk] = (await waitForState(app, transcriptId, 'failed')).chunks;
    expect(chunk?.progress).toMatchObject({
      failure: { code: 'request-refused', values: { said: expect.stringContaining("'temperature'") } },
      mayBeCharged: false,
    });
    expect(uploads()).toHaveLength(2);
    await app.call.transcripts.retry({ transcriptId });
    expect((await waitForState(app, transcriptId)).chunks[0]?.notes).toEqual(['no-prompt', 'no-temperature']);
    expect(uploads()).toHaveLength(3);
  });

  it('T4, T12: if the corrected request is refused for its length, both the option and the limit are learned', async () => {
    const { app, gatewayId, uploads } = await startAppWithGateway((request, response) =>
      fieldOf(request.body, 'prompt') === undefined
        ? jsonOf(response, 400, { error: { message: 'Audio file exceeds the 60 second API limit.' } })
        : jsonOf(response, 400, {
            error: {
              message: `Unsupported parameter: 'prompt' is not supported with this model.`,
              param: 'prompt',
            },
          }),
    );
    await add(app, { model: 'some-model', prompt: 'Aldana' }, 600);
    await eventually(async () =>
      expect(await app.call.gateways.limits({ gatewayId })).toMatchObject([
        { model: 'some-model', limits: { maxSeconds: 60, transcription: ['no-prompt'] } },
      ]),
    );
    expect(uploads()).toHaveLength(2);
  });

  it('T5: each transcript says which requested options its model refuses', async () => {
    const { app, uploads } = await startAppWithGateway((_, response) => jsonOf(response, 200, transcription));
    const { id } = await add(app, { model: 'gpt-4o-transcribe-diarize', prompt: 'Aldana' });
    expect((await waitForState(app, id)).chunks[0]?.notes).toEqual(['no-prompt']);
    expect(fieldOf(uploads()[0] ?? '', 'prompt')).toBeUndefined();
  });

  it('T12: what is known from the name of a model is listed, and isn’t restored once removed', async () => {
    const { app, gatewayId, uploads } = await startAppWithGateway((_, response) =>
      jsonOf(response, 200, transcription),
    );
    const model = 'gpt-4o-transcribe';
    await waitForState(app, (await add(app, { model })).id);
    const [listed] = await app.call.gateways.limits({ gatewayId });
    expect(listed).toMatchObject({
      model,
      limits: { maxSeconds: 1400, transcription: ['no-verbose-json', 'streams'] },
    });
    if (!listed) throw new Error('nothing is listed');
    const limits = {
      ...listed.limits,
      refused: [...listed.limits.refused],
      transcription: ['no-verbose-json' as const],
    };
    await app.call.gateways.setLimits({ gatewayId, model, limits });
    await waitForState(app, (await add(app, { model })).id);
    expect(uploads().map((body) => fieldOf(body, 'stream'))).toEqual(['true', undefined]);
    // Once the limits are removed, the option is sent again.
    await app.call.gateways.setLimits({ gatewayId, model, limits: null });
    await waitForState(app, (await add(app, { model })).id);
    expect(fieldOf(uploads()[2] ?? '', 'stream')).toBe('true');
  });
});

describe('a response without times', () => {
  it('T5: gives a line for each sentence, with estimated times within the recording', async () => {
    const { app } = await startAppWithGateway((_, response) =>
      jsonOf(response, 200, { text: 'Dr. Aldana closed the gate. Nobody told us! Nur so.' }),
    );
    const { id } = await add(app, { model: 'gpt-4o-transcribe' });
    await waitForState(app, id);
    const lines = await linesIn(app, id);
    expect(lines.map(({ text }) => text)).toEqual([
      'Dr. Aldana closed the gate.',
      'Nobody told us!',
      'Nur so.',
    ]);
    expect(lines.every(({ approximate }) => approximate)).toBe(true);
    expect([lines[0]?.start, lines[2]?.end]).toEqual([0, 42]);
    for (const [at, { end }] of lines.entries()) expect(end).toBe(lines[at + 1]?.start ?? 42);
  });

  it('T7: a line whose times the user has set no longer counts as estimated, until that is undone', async () => {
    const { app } = await startAppWithGateway((_, response) => jsonOf(response, 200, transcription));
    const { id: transcriptId } = await add(app);
    await waitForState(app, transcriptId);
    const change = { chunk: 0, line: 0, start: 1, end: 3 };
    const [made] = await app.call.transcripts.editLines({ transcriptId, changes: [change] });
    expect((await linesIn(app, transcriptId)).map(({ approximate }) => approximate)).toEqual([false, true]);
    const { start, end } = made?.before ?? {};
    await app.call.transcripts.editLines({ transcriptId, changes: [{ chunk: 0, line: 0, start, end }] });
    expect((await linesIn(app, transcriptId)).map(({ approximate }) => approximate)).toEqual([true, true]);
  });
});

function namesOf(body: string): readonly (readonly [string, readonly string[]])[] {
  const names = [...body.matchAll(/name="([^"]+)"/g)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => name !== 'file').map((name) => [name, fieldsOf(body, name)]);
}
