import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a gateway that answers as soon as it has the whole request. `respond` receives the requested path. */
export async function startImmediateGateway(respond: (path: string, response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    request.resume().once('end', () => respond(request.url ?? '', response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
