import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';

/** A gateway that sends numbered words at a fixed rate, and records when it sent each. */
export type TimedGateway = {
  readonly url: string;
  /** Times of the latest response, in ms since 1970, by the number of the word. */
  readonly written: () => readonly number[];
  /** Sets the rate of later responses, in words per second. */
  pace(perSecond: number): void;
  close(): Promise<void>;
};

/** Starts a gateway whose responses last `seconds`. Pages from other origins may send requests too. */
export async function startTimedGateway(seconds: number): Promise<TimedGateway> {
  let perSecond = 200;
  let written: number[] = [];
  const respond = async (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'access-control-allow-origin': '*' });
    response.socket?.setNoDelay();
    const own: number[] = [];
    written = own;
    const startedAt = performance.now();
    const all = perSecond * seconds;
    while (own.length < all && !response.destroyed) {
      const due = Math.min(all, Math.ceil(((performance.now() - startedAt) / 1000) * perSecond));
      while (own.length < due) {
        response.write(frameOf(own.length));
        own.push(performance.timeOrigin + performance.now());
      }
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    response.end(`${frame({}, 'stop')}data: [DONE]\n\n`);
  };
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      if (request.url?.endsWith('/models')) {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ data: [{ id: 'm', object: 'model' }] }));
      } else void respond(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    written: () => written,
    pace: (next) => {
      perSecond = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

// Starts a new paragraph every 40 words, as in a reply.
function frameOf(number: number): string {
  return frame({ content: `w${number}${number % 40 === 39 ? '.\n\n' : ' '}` }, null);
}

function frame(delta: object, finish: string | null): string {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`;
}
