import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeCertificate } from '../faults/certificates.ts';
import { startHttpProxy } from '../faults/scripted-proxy.ts';
import { type HostileGateway, startHostileGateway } from './hostile-gateway.ts';
import { createKnownValues, type KnownValues } from './known-values.ts';
import { recordResponses } from './recorded-responses.ts';
import { type SeedFiles, seedFiles } from './seed-files.ts';

/** Resources shared by all cases of a run. */
export type RunContext = {
  readonly files: SeedFiles;
  readonly gateway: HostileGateway;
  /** A public image URL that only this run's proxy can reach. */
  readonly imageUrl: string;
  /** Folders whose paths must not appear in results. */
  readonly folders: readonly string[];
  /** Records that a call of this procedure succeeded. */
  succeeded(name: string): void;
  close(): Promise<unknown>;
};

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Starts the environment of the app: a gateway, and a proxy that maps every host to this computer. */
export async function startContext(
  folders: readonly string[],
  succeeded: (name: string) => void,
): Promise<RunContext> {
  const responses = await recordResponses();
  const gateway = await startHostileGateway(responses);
  const images = createServer((_request, response) => void response.end(Buffer.from(png, 'base64')));
  await new Promise<void>((resolve) => images.listen(0, '127.0.0.1', resolve));
  const { port } = images.address() as AddressInfo;
  const proxy = await startHttpProxy();
  process.env.http_proxy = `http://127.0.0.1:${proxy.port}`;
  process.env.no_proxy = '127.0.0.1,localhost';
  return {
    files: seedFiles(responses),
    gateway,
    imageUrl: `http://93.184.216.34:${port}/`,
    folders,
    succeeded,
    close: () => Promise.all([gateway.close(), proxy.close(), images.close()]),
  };
}

/** Returns values for inputs until there are any results. */
export function startingValues({ gateway, imageUrl }: RunContext): KnownValues {
  return createKnownValues({
    baseUrl: [gateway.url, `${gateway.url}/`, 'http://127.0.0.1:9'],
    url: ['https://example.com/', 'mailto:a@example.com', imageUrl],
    key: ['sk-fuzz-0123456789'],
    model: ['demo-brief', 'whisper-1', 'tts-1'],
    voice: ['alloy', 'nova'],
    language: ['en', 'de', 'zh-Hans'],
    name: ['tape.wav', 'notes.txt', 'x-fuzz'],
    text: ['Where does the ferry leave?', 'The gate was closed.', makeCertificate().cert],
    query: ['ferry', 'the "gate was"', 'harb'],
    route: ['#/chat', '#/speak'],
    peaks: ['AAAA'],
    type: ['audio/wav', 'audio/webm;codecs=opus'],
    at: [3],
  });
}
