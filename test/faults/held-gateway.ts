import type { ServerResponse } from 'node:http';
import { frame, jsonOf, type ScriptedGateway, startScriptedGateway } from './scripted-gateway.ts';

/** A chat request that the test answers on demand, chunk by chunk. */
export type HeldReply = {
  readonly body: Readonly<Record<string, unknown>>;
  /** Sends text for one of the choices. */
  write(text: string, index?: number): void;
  finish(reason?: string, index?: number): void;
  /** Sends the usage, and ends the stream as the API specifies. */
  done(completionTokens?: number): void;
  /** Answers with an error instead of a stream. */
  refuse(status: number, message: string): void;
  readonly closed: () => boolean;
};

/** A gateway that lists models and leaves chat requests to the test. */
export type HeldGateway = ScriptedGateway & {
  /** Resolves with the oldest request for a model that hasn't been returned yet. Waits for one if there is none. */
  nextReply(model: string): Promise<HeldReply>;
};

/** Starts a held gateway on a free port. */
export async function startHeldGateway(models: readonly string[]): Promise<HeldGateway> {
  const waiting = new Map<string, HeldReply[]>();
  const wanted = new Map<string, ((reply: HeldReply) => void)[]>();
  const gateway = await startScriptedGateway((request, response) => {
    if (request.path === '/v1/models') {
      return jsonOf(response, 200, { data: models.map((id) => ({ id })) });
    }
    const body = JSON.parse(request.body) as Record<string, unknown>;
    const reply = createHeldReply(body, response);
    const model = String(body.model);
    const take = wanted.get(model)?.shift();
    if (take) take(reply);
    else waiting.set(model, [...(waiting.get(model) ?? []), reply]);
  });
  return {
    ...gateway,
    nextReply: (model) => {
      const waitingReply = waiting.get(model)?.shift();
      if (waitingReply) return Promise.resolve(waitingReply);
      return new Promise((resolve) => wanted.set(model, [...(wanted.get(model) ?? []), resolve]));
    },
  };
}

function createHeldReply(body: Readonly<Record<string, unknown>>, response: ServerResponse): HeldReply {
  let closed = false;
  response.on('close', () => {
    closed = true;
  });
  const put = (text: string) => {
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(text);
  };
  return {
    body,
    write: (text, index = 0) => put(frame(text, null, index)),
    finish: (reason = 'stop', index = 0) => put(frame('', reason, index)),
    done: (completionTokens) => {
      const usage = { prompt_tokens: 7, completion_tokens: completionTokens, total_tokens: 7 };
      if (completionTokens !== undefined) put(`data: ${JSON.stringify({ choices: [], usage })}\n\n`);
      put('data: [DONE]\n\n');
      response.end();
    },
    refuse: (status, message) => jsonOf(response, status, { error: { message } }),
    closed: () => closed,
  };
}
