import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { listening } from './listening.ts';
import { markedRate, samplesOf } from './marked-speech.ts';
import { jsonOf } from './scripted-gateway.ts';
import { findVoices, type Voice, voiceOf } from './two-voices.ts';

/**
 * A transcription request that the gateway accepted. `known` lists the names of the voice samples that it contained.
 */
export type DiarizedRequest = {
  readonly name: string;
  readonly seconds: number;
  readonly known: readonly string[];
};

/** What the gateway rejects, besides a missing chunking strategy. */
export type DiarizingLimits = {
  readonly maxSeconds?: number;
  readonly refusesVoices?: boolean;
};

/**
 * Starts a gateway that distinguishes two voices in the real audio. Like OpenAI's model, it labels them A and B in the
 * order in which they speak in each request, unless the request contains samples of them. The text of each segment
 * names its voice.
 */
export async function startDiarizingGateway({
  maxSeconds = 1400,
  refusesVoices = false,
}: DiarizingLimits = {}) {
  const requests: DiarizedRequest[] = [];
  const refusals: string[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'parlance-diarizing-'));
  const server = createServer((request, response) => {
    void (async () => {
      if (!request.url?.includes('/audio/'))
        return jsonOf(response, 200, { data: [{ id: 'gpt-4o-transcribe-diarize' }] });
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const form = await new Response(Readable.toWeb(request) as ReadableStream, { headers }).formData();
      const refuse = (message: string, param: string | null = null) => {
        refusals.push(message);
        jsonOf(response, 400, { error: { message, type: 'invalid_request_error', param } });
      };
      const field = (name: string) => form.getAll(name).map(String);
      const [names, samples] = [field('known_speaker_names[]'), field('known_speaker_references[]')];
      const file = form.get('file');
      if (!(file instanceof File)) return refuse('no file', 'file');
      if (names.length > 0 && refusesVoices)
        return refuse("Unknown parameter: 'known_speaker_names'.", 'known_speaker_names');
      if (names.length !== samples.length || names.length > 4)
        return refuse('one reference for each of at most 4 names', 'known_speaker_references');
      const path = join(folder, 'recording');
      writeFileSync(path, new Uint8Array(await file.arrayBuffer()));
      const audio = samplesOf(path);
      const seconds = audio.length / markedRate;
      if (seconds > maxSeconds)
        return refuse(
          `audio duration ${seconds} seconds is longer than ${maxSeconds} seconds which is the maximum for this model`,
        );
      if (seconds > 30 && form.get('chunking_strategy') !== 'auto')
        return refuse('chunking_strategy is required for diarization models', 'chunking_strategy');
      const labels = new Map<Voice, string>();
      for (const [at, sample] of samples.entries()) {
        writeFileSync(path, Buffer.from(sample.split(',')[1] ?? '', 'base64'));
        const recorded = samplesOf(path);
        const length = recorded.length / markedRate;
        const voice = voiceOf(recorded);
        if (length < 2 || length > 10 || !voice)
          return refuse(`a reference of ${length} seconds`, 'known_speaker_references');
        labels.set(voice, names[at] ?? '');
      }
      requests.push({ name: file.name, seconds, known: names });
      let next = 'A'.charCodeAt(0);
      const segments = findVoices(audio).map(({ start, end, voice }, at) => {
        const speaker = labels.get(voice) ?? String.fromCharCode(next++);
        labels.set(voice, speaker);
        const text = ` A ${voice} voice.`;
        return { type: 'transcript.text.segment', id: `seg_${at}`, start, end, text, speaker };
      });
      const text = segments.map((segment) => segment.text.trim()).join(' ');
      jsonOf(response, 200, { task: 'transcribe', duration: seconds, text, segments });
    })().catch((thrown: unknown) =>
      jsonOf(response, 400, { error: { message: `Invalid file format: ${String(thrown).slice(0, 200)}` } }),
    );
  });
  const { url, close: closeServer } = await listening(server);
  const close = async () => {
    await closeServer();
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    url,
    requests: requests as readonly DiarizedRequest[],
    refusals: refusals as readonly string[],
    [Symbol.asyncDispose]: close,
  };
}
