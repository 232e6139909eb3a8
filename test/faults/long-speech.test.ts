import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { audioTypes } from '../../src/main/demo-gateway/encode/encode-audio.ts';
import { speechFormats, speechInputLimit } from '../../src/shared/limits.ts';
import type { Clip, ClipSettings } from '../../src/shared/speech/clip.ts';
import { startApp } from '../main/services/in-temp-app.ts';
import { apps, gateways } from '../main/services/open-apps.ts';
import { clipUntil } from '../main/services/speak/clip-until.ts';
import { canDecode, decoded, soxSeconds } from '../main/services/speak/join/decoders.ts';
import { encodedAudio } from './encoded-audio.ts';
import { jsonOf, startScriptedGateway } from './scripted-gateway.ts';

/** `npm run test:long` speaks the full text. */
const isFull = process.env.PARLANCE_SPEECH === 'full';
const characters = isFull ? 40_000 : 13_000;
const rate = 24_000;
/** Returns the duration of an input's audio in seconds. It's shorter than real speech, to keep the test short. */
const secondsFor = (input: string) => input.length / (isFull ? 200 : 1000);

type SpeechRequest = { readonly input: string; readonly response_format: (typeof speechFormats)[number] };

/** Returns syllables of a tone, surrounded by quiet. */
function samplesOf(seconds: number): Float32Array {
  return Float32Array.from({ length: Math.round(seconds * rate) }, (_, at) => {
    const syllable = Math.max(0, Math.sin((2 * Math.PI * at) / (rate / 4)));
    return 0.4 * syllable * Math.sin((2 * Math.PI * 220 * at) / rate);
  });
}

/** Starts a gateway that speaks, and rejects the chunk containing `fails` the first `times` times. */
async function speakingGateway(fails: string, times: number) {
  const requests: SpeechRequest[] = [];
  const gateway = await startScriptedGateway(async ({ path, body }, response) => {
    if (!path.endsWith('/audio/speech')) return jsonOf(response, 404, {});
    const request: SpeechRequest = JSON.parse(body);
    requests.push(request);
    const refused = requests.filter(({ input }) => input.includes(fails)).length;
    if (request.input.includes(fails) && refused <= times)
      return jsonOf(response, 400, { error: { message: 'Not this time.' } });
    const samples = samplesOf(secondsFor(request.input));
    const audio = await encodedAudio(request.response_format, samples, { rate });
    response.writeHead(200, { 'content-type': audioTypes[request.response_format] });
    response.end(audio);
  });
  gateways.push(gateway);
  return { gateway, requests };
}

const marked = 'The seventh bell is the one that nobody rang. ';

function longText(): string {
  let text = '';
  for (let at = 0; text.length < characters; at += 1) {
    text += `At ${at} minutes the water came up the steps, one stone at a time. `;
    if (at % 12 === 11) text += '\n\n';
    if (text.length > speechInputLimit * 2 && !text.includes(marked)) text += marked;
  }
  return text;
}

describe.skipIf(!canDecode)('A long text becomes one file', () => {
  test.each(speechFormats)(
    'S5 S9 %s: a chunk that fails twice is requested again separately, and decoders can read the whole file',
    async (format) => {
      const { gateway, requests } = await speakingGateway('seventh bell', 2);
      const app = await startApp();
      apps.push(app);
      await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: 'sk-test-0123456789' });
      const text = longText();
      const settings: ClipSettings = { model: 'tts-1', voice: 'nova', format, speed: 1, directions: '' };
      const script = { text, plain: true };
      const [started] = await app.call.clips.speak({ script, spoken: text, settings: [settings] });
      const id = started?.id ?? '';

      const failed = ({ chunks }: Clip) =>
        chunks.filter(({ progress }) => progress.state === 'failed').length;
      const first = await clipUntil(app, id, (clip) => !clip.running);
      const chunks = first.chunks.length;
      expect(chunks).toBeGreaterThanOrEqual(Math.ceil(characters / speechInputLimit));
      expect([failed(first), requests.length, first.file]).toEqual([1, chunks, null]);
      expect(Math.max(...requests.map(({ input }) => input.length))).toBeLessThanOrEqual(speechInputLimit);

      await app.call.clips.retry({ clipId: id });
      const second = await clipUntil(app, id, (clip) => !clip.running);
      expect([failed(second), requests.length]).toEqual([1, chunks + 1]);
      await app.call.clips.retry({ clipId: id });
      const whole = await clipUntil(app, id, (clip) => !clip.running && clip.file !== null);
      expect(requests).toHaveLength(chunks + 2);
      expect(requests.slice(chunks).every(({ input }) => input.includes('seventh bell'))).toBe(true);

      const exact = requests
        .filter((one, at) => requests.findIndex(({ input }) => input === one.input) === at)
        .reduce((sum, { input }) => sum + Math.round(secondsFor(input) * rate) / rate, 0);
      const audio = await app.fetch(whole.file?.url ?? '');
      const path = join(app.folder, `whole.${format}`);
      await writeFile(path, Buffer.from(await audio.arrayBuffer()));
      const seconds = decoded(path).length / rate;
      const sum = whole.chunks.reduce((all, chunk) => all + (chunk.seconds ?? 0), 0);
      // A joined MP3 keeps the silence that the encoder put around each chunk.
      expect(Math.abs(seconds - sum)).toBeLessThan(format === 'mp3' ? 0.05 * chunks : 0.05);
      // AAC can't mark where in its last frame a chunk's audio ends.
      expect(Math.abs(seconds - exact)).toBeLessThan(['aac', 'mp3'].includes(format) ? 0.05 * chunks : 0.05);
      // Every sox can read these formats.
      if (format === 'wav' || format === 'flac') expect(Math.abs(soxSeconds(path) - sum)).toBeLessThan(0.05);

      // S8: the same request again is served from the store.
      const [again] = await app.call.clips.speak({ script, spoken: text, settings: [settings] });
      await clipUntil(app, again?.id ?? '', (clip) => clip.file !== null);
      expect(requests).toHaveLength(chunks + 2);
    },
  );
});
