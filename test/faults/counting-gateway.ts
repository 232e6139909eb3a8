import { type ScriptedGateway, startScriptedGateway } from './scripted-gateway.ts';

/** A gateway that records when it sent each word. */
export type CountingGateway = ScriptedGateway & {
  /** Returns how many words it had sent at this time, in epoch ms. */
  readonly sentBy: (time: number) => number;
};

/** Starts a gateway that streams numbered words while the client is connected, and records when it sent each one. */
export async function countingGateway(): Promise<CountingGateway> {
  const times: number[] = [];
  const gateway = await startScriptedGateway((request, response) => {
    if (!request.path.endsWith('/chat/completions')) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"data":[{"id":"counter"}]}');
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const timer = setInterval(() => {
      const delta = { content: `w${times.length} ` };
      response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`);
      times.push(Date.now());
    }, 10);
    response.on('close', () => clearInterval(timer));
  });
  return { ...gateway, sentBy: (time) => times.filter((at) => at <= time).length };
}
