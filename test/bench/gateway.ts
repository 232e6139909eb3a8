import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chatChunks } from './chat-chunks.ts';

// A gateway in a separate process that responds immediately with 20 deltas, and sends its port to the parent process.
const { bytes } = chatChunks(20);
const server = createServer((request, response) => {
  request.resume().once('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(bytes);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());
