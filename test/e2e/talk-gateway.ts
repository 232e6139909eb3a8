import { execFileSync } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import { frame, jsonOf, type ReceivedRequest, startScriptedGateway } from '../faults/scripted-gateway.ts';

/** The gateway's responses. `count` is the number of earlier requests of the same kind. */
export type TalkResponses = {
  /** The text of a recording, or a whole response body. */
  readonly transcript?: (count: number) => string | object | 'fails';
  /** Resolves when the text of a recording may be sent. */
  readonly beforeTranscript?: (count: number) => Promise<void>;
  readonly reply?: (count: number) => string | 'fails';
  /** Resolves when the reply may begin. */
  readonly beforeReply?: (count: number) => Promise<void>;
  /** Whether the speech request for this text fails. */
  readonly speechFails?: (text: string) => boolean;
  /** `page` answers speech requests with a web page, and `never` doesn't answer them. */
  readonly speechAnswer?: 'page' | 'never';
  /** Duration of the speech for each text, in seconds. */
  readonly speechSeconds?: number;
  /** Delay between words of a reply, in ms. */
  readonly wordMs?: number;
};

/** Starts a gateway that transcribes, replies and speaks with these responses, and records the requests. */
export async function startTalkGateway(responses: TalkResponses = {}) {
  const { transcript = () => 'What is the tide?', reply = () => 'High tide is at six.' } = responses;
  const models = ['talker', 'whisper-1', 'tts-1'];
  const speech = tone(responses.speechSeconds ?? 0.4);
  const counts = { transcripts: 0, reply: 0 };
  const gateway = await startScriptedGateway(async (request, response) => {
    if (request.path.endsWith('/models'))
      return jsonOf(response, 200, { data: models.map((id) => ({ id })) });
    if (request.path.endsWith('/transcriptions')) {
      const count = counts.transcripts++;
      const answer = transcript(count);
      await responses.beforeTranscript?.(count);
      if (answer === 'fails') return jsonOf(response, 500, { error: { message: 'The line is bad.' } });
      return jsonOf(response, 200, typeof answer === 'string' ? { text: answer } : answer);
    }
    if (request.path.endsWith('/speech')) {
      if (responses.speechFails?.(inputOf(request)))
        return jsonOf(response, 400, { error: { message: 'This voice is hoarse.' } });
      if (responses.speechAnswer === 'never') return;
      if (responses.speechAnswer === 'page') {
        response.writeHead(200, { 'content-type': 'text/html' });
        return void response.end('<!doctype html><title>Welcome</title>');
      }
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      return void response.end(speech);
    }
    if (!request.path.endsWith('/chat/completions')) return jsonOf(response, 404, {});
    const count = counts.reply++;
    const text = reply(count);
    await responses.beforeReply?.(count);
    if (text === 'fails') return jsonOf(response, 400, { error: { message: 'The model is asleep.' } });
    await stream(response, text, responses);
  });
  const requestsTo = (path: string) => gateway.requests.filter((request) => request.path.endsWith(path));
  return {
    url: gateway.url,
    /** The spoken texts, in request order. */
    spoken: () => requestsTo('/speech').map(inputOf),
    recordings: () => requestsTo('/transcriptions').length,
    /** The last message of each chat request. */
    sent: () =>
      requestsTo('/chat/completions').map(({ body }) => JSON.parse(body).messages.at(-1).content as string),
    [Symbol.asyncDispose]: gateway.close,
  };
}

function inputOf({ body }: ReceivedRequest): string {
  return JSON.parse(body).input;
}

async function stream(response: ServerResponse, text: string, { wordMs = 5 }: TalkResponses): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const word of text.split(/(?<=\s)/)) {
    response.write(frame(word));
    await new Promise((resolve) => setTimeout(resolve, wordMs));
    if (response.destroyed) return;
  }
  response.end(`${frame('', 'stop')}data: [DONE]\n\n`);
}

/** Returns a tone as an MP3 file. */
function tone(seconds: number): Buffer {
  const source = ['-f', 'lavfi', '-i', `sine=frequency=300:duration=${seconds}`];
  return execFileSync('ffmpeg', ['-loglevel', 'error', ...source, '-f', 'mp3', '-'], { encoding: 'buffer' });
}
