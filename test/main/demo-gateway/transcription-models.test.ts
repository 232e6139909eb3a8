import { toFile } from 'openai';
import type { TranscriptionDiarized, TranscriptionStreamEvent } from 'openai/resources/audio/transcriptions';
import { describe, expect, it } from 'vitest';
import { fileIn, folderWith, needs, runs } from './audio-tools.ts';
import { started, thrownBy } from './started.ts';

/** Returns a recording of a tone, `seconds` long. */
function recording(seconds: number) {
  const folder = folderWith({});
  runs(
    'sox',
    ['-n', '-r', '1000', '-b', '8', '-c', '1', 'a.wav', 'synth', String(seconds), 'sine', '300'],
    folder,
  );
  return toFile(fileIn(folder, 'a.wav'), 'a.wav');
}

describe('G5: the transcription models of the demo gateway, with the openai package', () => {
  it('G5 T11: one tells two speakers apart, who take the names of known_speaker_names', async (context) => {
    needs(context, 'sox');
    const { client } = await started();
    const model = 'gpt-4o-transcribe-diarize-demo';
    const request = {
      model,
      response_format: 'diarized_json',
      chunking_strategy: 'auto',
      file: await recording(40),
    } as const;
    const found = (await client.audio.transcriptions.create(request)) as TranscriptionDiarized;
    expect(new Set(found.segments.map(({ speaker }) => speaker))).toEqual(new Set(['A', 'B']));
    expect(found).toMatchObject({ task: 'transcribe', duration: 40 });
    for (const { type, id, start, end, text } of found.segments) {
      expect([type, id, text]).toEqual([
        'transcript.text.segment',
        expect.stringMatching(/^seg_\d+$/),
        expect.stringMatching(/^ \S/),
      ]);
      expect(end).toBeGreaterThan(start);
    }
    const voice = 'data:audio/wav;base64,UklGRg==';
    const known = { known_speaker_names: ['s1', 's2'], known_speaker_references: [voice, voice] };
    const named = (await client.audio.transcriptions.create({
      ...request,
      ...known,
    })) as TranscriptionDiarized;
    expect(new Set(named.segments.map(({ speaker }) => speaker))).toEqual(new Set(['s1', 's2']));
  });

  it('G5 T11: it refuses a prompt, a missing strategy and a recording over 1,400 s in OpenAI’s words', async (context) => {
    needs(context, 'sox');
    const { client } = await started();
    const request = { model: 'gpt-4o-transcribe-diarize-demo', response_format: 'diarized_json' } as const;
    // Created first, because a connection that waits for them may be closed just before it's used.
    const [short, middle, long] = [await recording(2), await recording(31), await recording(1401)];
    const refusalOf = (more: object, file: File) =>
      thrownBy(client.audio.transcriptions.create({ ...request, ...more, file }));
    expect(await refusalOf({ prompt: 'Aldana' }, short)).toMatchObject({ status: 400, param: 'prompt' });
    expect(await refusalOf({}, middle)).toMatchObject({ status: 400, param: 'chunking_strategy' });
    expect(await refusalOf({ chunking_strategy: 'auto' }, long)).toMatchObject({
      message: expect.stringContaining('longer than 1400 seconds which is the maximum for this model'),
    });
  });

  it('G5 T12: one streams its words, and the diarizing one its segments as well', async (context) => {
    needs(context, 'sox');
    const { client } = await started();
    const eventsOf = async (model: string, response_format: 'json' | 'diarized_json') => {
      const events: TranscriptionStreamEvent[] = [];
      const stream = await client.audio.transcriptions.create({
        model,
        response_format,
        stream: true,
        file: await recording(28),
      });
      for await (const each of stream) events.push(each);
      return events;
    };
    const events = await eventsOf('gpt-4o-transcribe-demo', 'json');
    const text = events.flatMap((each) => (each.type === 'transcript.text.delta' ? each.delta : [])).join('');
    expect(events.at(-1)).toMatchObject({ type: 'transcript.text.done', text, usage: { type: 'tokens' } });
    const spoken = await eventsOf('gpt-4o-transcribe-diarize-demo', 'diarized_json');
    const segments = spoken.filter((each) => each.type === 'transcript.text.segment');
    expect(segments.map(({ speaker }) => speaker)).toContain('B');
    const ids = spoken.flatMap((each) =>
      each.type === 'transcript.text.delta' ? (each.segment_id ?? 'none') : [],
    );
    expect(new Set(ids)).toEqual(new Set(segments.map(({ id }) => id)));
  });

  it('G5 T5: one accepts languages[] and keywords[], and returns the language, streamed or not', async (context) => {
    needs(context, 'sox');
    const { client } = await started();
    const request = {
      model: 'gpt-transcribe-demo',
      languages: ['pt', 'es'],
      keywords: ['Setúbal', 'Aldana'],
    };
    const found = await client.audio.transcriptions.create({ ...request, file: await recording(20) });
    expect(found.text).toContain('The keywords were: Setúbal, Aldana.');
    expect(found.languages).toEqual([{ code: 'pt' }]);
    const stream = await client.audio.transcriptions.create({
      ...request,
      file: await recording(20),
      stream: true,
    });
    const events: TranscriptionStreamEvent[] = [];
    for await (const each of stream) events.push(each);
    expect(events.at(-1)).toMatchObject({ type: 'transcript.text.done', languages: [{ code: 'pt' }] });
  });

  it('G5 T5: whisper-demo ignores stream, and transcribe-demo refuses formats with times', async (context) => {
    needs(context, 'sox');
    const { client, post } = await started();
    const form = new FormData();
    form.append('file', await recording(2));
    form.append('model', 'whisper-demo');
    form.append('stream', 'true');
    expect((await post('/audio/transcriptions', form)).headers.get('content-type')).toBe('application/json');
    for (const response_format of ['verbose_json', 'srt', 'vtt'] as const) {
      const file = await recording(2);
      expect(
        await thrownBy(
          client.audio.transcriptions.create({ file, model: 'transcribe-demo', response_format }),
        ),
      ).toMatchObject({
        status: 400,
        param: 'response_format',
        code: 'unsupported_value',
      });
    }
    const file = await recording(2);
    expect((await client.audio.transcriptions.create({ file, model: 'transcribe-demo' })).text).toMatch(
      /^This transcript/,
    );
    expect(
      await thrownBy(client.audio.translations.create({ file, model: 'transcribe-demo' })),
    ).toMatchObject({ status: 404 });
  });
});
