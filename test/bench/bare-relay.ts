import { createServer } from 'node:http';

// The minimum that a server in Node.js can do with streamed replies: it forwards each delta of a gateway's response.
const [gateway = ''] = process.argv.slice(2);

async function relay(body: string, write: (delta: string) => void): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${gateway}/v1/chat/completions`, { method: 'POST', body, headers });
  let rest = '';
  for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const events = (rest + text).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const data = event.slice('data: '.length);
      if (data !== '[DONE]') write(`${JSON.stringify(JSON.parse(data).choices[0].delta)}\n`);
    }
  }
}

const server = createServer(async (request, response) => {
  let body = '';
  for await (const text of request.setEncoding('utf8')) body += text;
  await relay(body, (delta) => response.write(delta));
  response.end();
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
