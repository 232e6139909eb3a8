import { startImmediateGateway } from './immediate-gateway.ts';

/** Starts a gateway that responds immediately, with 20 deltas. */
export function startQuickGateway() {
  const words = Array.from({ length: 20 }, (_, at) => frame({ content: ` word${at}` })).join('');
  const body = `${words}${frame({}, 'stop')}data: [DONE]\n\n`;
  return startImmediateGateway((path, response) => {
    const isList = path.endsWith('/models');
    response.writeHead(200, { 'content-type': isList ? 'application/json' : 'text/event-stream' });
    response.end(isList ? '{"data":[{"id":"m"}]}' : body);
  });
}

function frame(delta: object, finish: string | null = null): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
}
