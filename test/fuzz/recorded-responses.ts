import { createDemoGateway } from '../../src/main/demo-gateway/demo-gateway.ts';
import { speechFormats, transcriptFormats } from '../../src/shared/limits.ts';

/** A gateway's response as sent over the wire. */
export type GatewayResponse = { readonly type: string; readonly body: Uint8Array };

/** Responses by request, such as `POST /v1/audio/speech mp3`. */
export type RecordedResponses = ReadonlyMap<string, GatewayResponse>;

/** Four sentences, because the tour merges the transcript's first two lines and splits the third. */
const spokenText =
  'The ferry leaves at seven. The gate was closed. The harbour was quiet. The rain has stopped.';

/** Sends each request to the demo gateway once in every format, and records the responses. */
export async function recordResponses(): Promise<RecordedResponses> {
  const demo = await createDemoGateway({ key: null, pace: { firstDelayMs: 0, tokenDelayMs: 0 } });
  const responses = new Map<string, GatewayResponse>();
  const record = async (name: string, init: RequestInit = {}): Promise<void> => {
    const [method = 'GET', path = ''] = name.split(' ');
    const response = await fetch(demo.url.replace(/\/v1$/, '') + path, { method, ...init });
    if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
    responses.set(name, {
      type: response.headers.get('content-type') ?? '',
      body: new Uint8Array(await response.arrayBuffer()),
    });
  };
  const json = (body: unknown) => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  try {
    await record('GET /v1/models');
    await record('GET /v1/audio/voices');
    const messages = [{ role: 'user', content: 'Hello' }];
    for (const stream of [true, false]) {
      const chatBody = { model: 'demo-brief', messages, stream };
      await record(`POST /v1/chat/completions ${stream}`, json(chatBody));
      await record(`POST /v1/chat/completions ${stream} limited`, json({ ...chatBody, max_tokens: 3 }));
    }
    for (const format of speechFormats)
      await record(
        `POST /v1/audio/speech ${format}`,
        json({ model: 'tts-1', voice: 'alloy', input: spokenText, response_format: format }),
      );
    for (const way of ['transcriptions', 'translations'])
      for (const format of transcriptFormats) {
        const withSpeakers = format === 'diarized_json';
        if (withSpeakers && way === 'translations') continue;
        const form = new FormData();
        const wav = responses.get('POST /v1/audio/speech wav')?.body ?? new Uint8Array();
        form.set('file', new Blob([new Uint8Array(wav)], { type: 'audio/wav' }), 'tape.wav');
        form.set('model', withSpeakers ? 'gpt-4o-transcribe-diarize-demo' : 'whisper-demo');
        form.set('response_format', format);
        await record(`POST /v1/audio/${way} ${format}`, { body: form });
      }
    return responses;
  } finally {
    await demo.close();
  }
}
