import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { listening } from './listening.ts';
import { type FoundUtterance, findMarkedSpeech, markedRate, samplesOf } from './marked-speech.ts';
import { jsonOf } from './scripted-gateway.ts';

/** A transcription request that the gateway received. */
export type ReceivedRequest = {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  /** Duration of the audio in seconds, or null if the request was rejected before decoding. */
  readonly seconds: number | null;
  readonly refused: boolean;
};

/** The limits of the gateway: body size in bytes, recording length in seconds, and audio types. */
export type DecodingGatewayLimits = {
  readonly maxBytes?: number;
  readonly maxSeconds?: number;
  readonly refusedTypes?: readonly string[];
  /** Whether to leave an utterance out of a file's transcription. If null, the file's request fails. */
  readonly leavesOut?: (fileName: string, utterance: FoundUtterance) => boolean | null;
  /** The retry delay in seconds that a 429 asks for before the file is sent again. If null, the file is accepted. */
  readonly asksToWait?: (fileName: string) => number | null;
};

/**
 * Starts a gateway that transcribes the real audio: it decodes it with ffmpeg and finds each utterance by its tones.
 */
export async function startDecodingGateway(limits: DecodingGatewayLimits = {}) {
  const requests: ReceivedRequest[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'parlance-decoding-'));
  const server = createServer((request, response) => {
    void (async () => {
      if (!request.url?.includes('/audio/')) return jsonOf(response, 200, { data: [{ id: 'whisper-1' }] });
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const form = await new Response(Readable.toWeb(request) as ReadableStream, { headers }).formData();
      const file = form.get('file');
      if (!(file instanceof File)) return jsonOf(response, 400, { error: { message: 'no file' } });
      const length = Number(request.headers['content-length']);
      const received = { name: file.name, type: file.type, bytes: length };
      const refuse = (status: number, message: string, seconds: number | null = null) => {
        requests.push({ ...received, seconds, refused: true });
        jsonOf(response, status, { error: { message } });
      };
      if (length > (limits.maxBytes ?? 26_214_400))
        return refuse(
          413,
          `Maximum content size limit (${limits.maxBytes ?? 26_214_400}) exceeded (${length} bytes read)`,
        );
      if (limits.refusedTypes?.includes(file.type)) return refuse(400, 'Invalid file format.');
      const wait = limits.asksToWait?.(file.name) ?? null;
      if (wait !== null) {
        response.setHeader('retry-after', wait);
        return refuse(429, 'Rate limit reached.');
      }
      const path = join(folder, `${requests.length}-${file.name.replace(/[^\w.-]/g, '_')}`);
      writeFileSync(path, new Uint8Array(await file.arrayBuffer()));
      const samples = samplesOf(path);
      const duration = samples.length / markedRate;
      if (duration > (limits.maxSeconds ?? Number.POSITIVE_INFINITY))
        return refuse(
          400,
          `audio duration ${Math.round(duration)} seconds is longer than ${limits.maxSeconds} seconds`,
          duration,
        );
      requests.push({ ...received, seconds: duration, refused: false });
      const utterances = findMarkedSpeech(samples);
      const isLeftOut = utterances.map((utterance) =>
        limits.leavesOut ? limits.leavesOut(file.name, utterance) : false,
      );
      if (isLeftOut.includes(null))
        return jsonOf(response, 400, { error: { message: 'The model is overloaded.' } });
      const segments = utterances
        .filter((_, at) => !isLeftOut[at])
        .map(({ index, start, end, whole }) => ({
          start,
          end,
          text: whole ? ` utterance-${index}` : ` broken-${index}`,
          avg_logprob: -0.1,
          no_speech_prob: 0.01,
        }));
      const text = segments.map((segment) => segment.text).join('');
      jsonOf(response, 200, { text, language: 'english', duration, segments });
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
    requests: requests as readonly ReceivedRequest[],
    close,
    [Symbol.asyncDispose]: close,
  };
}
