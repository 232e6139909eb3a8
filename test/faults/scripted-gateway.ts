import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listening } from './listening.ts';

/** A request that the gateway received. */
export type ReceivedRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

/** A function that answers a request in any way that a test needs. */
export type Script = (request: ReceivedRequest, response: ServerResponse) => void | Promise<void>;

/** A gateway on loopback that follows its script exactly, over real HTTP. */
export type ScriptedGateway = {
  /** Its base URL, without `/v1`. */
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  /** Number of sockets that clients have closed so far. */
  readonly closed: () => number;
  /** Clears the recorded requests and their bodies. */
  forget(): void;
  close(): Promise<void>;
  /** Closes it, so that a test can declare it with `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
};

/** Starts a scripted gateway on a free port. */
export async function startScriptedGateway(script: Script): Promise<ScriptedGateway> {
  const requests: ReceivedRequest[] = [];
  let closed = 0;
  const server = createServer((request, response) => {
    response.on('error', () => {});
    void (async () => {
      // Requests that the client aborted before their end aren't recorded.
      const body = await text(request).catch(() => null);
      if (body === null) return;
      const received = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body,
      };
      requests.push(received);
      response.on('close', () => {
        if (!response.writableFinished) closed += 1;
      });
      await script(received, response);
    })();
  });
  return {
    ...(await listening(server)),
    requests,
    closed: () => closed,
    forget: () => {
      requests.length = 0;
    },
  };
}

/** Creates one frame of a chat stream, as bytes on the wire. */
export function frame(content: string, finish: string | null = null, index = 0): string {
  const choice = { index, delta: content ? { content } : {}, finish_reason: finish };
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [choice] })}\n\n`;
}

/** Responds with an event stream of these frames, sent at once. */
export function streamOf(response: ServerResponse, ...frames: readonly string[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end(frames.join(''));
}

export function jsonOf(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
