import { Buffer } from 'node:buffer';
import { afterEach, describe, expect, it } from 'vitest';
import { chat } from '../../../src/main/gateway/chat.ts';
import { type FileInJson, jsonBody, writeBase64 } from '../../../src/main/gateway/json-body.ts';
import { followRedirects } from '../../../src/main/gateway/network/connection-pool.ts';
import {
  frame,
  jsonOf,
  type Script,
  type ScriptedGateway,
  startScriptedGateway,
  streamOf,
} from '../../faults/scripted-gateway.ts';
import { accessTo, policyOf } from './read-chat.ts';

let gateway: ScriptedGateway | null = null;
afterEach(async () => {
  await gateway?.close();
  gateway = null;
});

type TestFile = FileInJson & {
  readonly bytes: Buffer;
  readonly opened: () => number;
  readonly closed: () => number;
};

/** Creates a file of `size` bytes that claims to have `claimed` bytes. Each read returns at most `most` bytes. */
function fileOf(size: number, most = size, claimed = size): TestFile {
  const bytes = Buffer.from(Array.from({ length: size }, (_, at) => (at * 31 + (at >> 8)) % 256));
  let opened = 0;
  let closed = 0;
  return {
    type: 'image/jpeg',
    size: claimed,
    bytes,
    opened: () => opened,
    closed: () => closed,
    open: async () => {
      opened += 1;
      let at = 0;
      return {
        read: async (into) => {
          const count = bytes.copy(into, 0, at, Math.min(at + most, at + into.length));
          at += count;
          return count;
        },
        close: async () => {
          closed += 1;
        },
      };
    },
  };
}

const urlOf = ({ bytes }: TestFile) => `data:image/jpeg;base64,${bytes.toString('base64')}`;

async function textOf(body: ReturnType<typeof jsonBody>): Promise<string> {
  if (typeof body === 'string') return body;
  const copies: Buffer[] = [];
  for await (const chunk of body.chunks()) copies.push(Buffer.from(chunk));
  return Buffer.concat(copies).toString();
}

describe('JSON with files', () => {
  it('C20: Base64 equals Node’s for every length', () => {
    for (let length = 0; length < 20; length += 1) {
      const bytes = Buffer.from(Array.from({ length }, (_, at) => 255 - at * 13));
      const into = Buffer.alloc(40);
      expect(into.toString('latin1', 0, writeBase64(bytes, into))).toBe(bytes.toString('base64'));
    }
  });

  it('C20: is plain text without files, and otherwise a stream of the stated length', async () => {
    expect(jsonBody({ model: 'm', n: 1 })).toBe('{"model":"m","n":1}');
    for (const sizes of [[0], [1, 2], [49_151, 49_152, 49_153], [200_001]]) {
      const files = sizes.map((size) => fileOf(size, 7_001));
      const fields = (urls: readonly unknown[]) => ({ model: 'ü', messages: urls.map((url) => ({ url })) });
      const body = jsonBody(fields(files));
      const expected = JSON.stringify(fields(files.map(urlOf)));
      expect(typeof body === 'object' && body.length).toBe(Buffer.byteLength(expected));
      expect(await textOf(body)).toBe(expected);
      // The body can be read again, for another attempt.
      expect(await textOf(body)).toBe(expected);
      expect(files.map(({ opened, closed }) => [opened(), closed()])).toEqual(sizes.map(() => [2, 2]));
    }
  });

  it('C20: shows the sizes of files, and closes a file that became shorter', async () => {
    const short = fileOf(100, 100, 3_000);
    const body = jsonBody({ a: short, b: 'text' });
    expect(typeof body === 'object' && body.text).toBe('{"a":"data:image/jpeg;base64,… (3 kB)","b":"text"}');
    await expect(textOf(body)).rejects.toThrow('shorter');
    expect(short.closed()).toBe(1);
  });
});

/** Sends a message with a file, and returns what the gateway received. */
async function sent(script: Script, file: TestFile) {
  const server = await startScriptedGateway(script);
  gateway = server;
  const content = [{ type: 'image_url' as const, image_url: { url: file } }];
  const request = { model: 'm', messages: [{ role: 'user' as const, content }], parameters: {} };
  const events = [];
  const { signal } = new AbortController();
  const access = accessTo(server.url);
  const following = { ...access, wire: followRedirects(access.wire) };
  for await (const batch of chat(following, request, policyOf(), signal)) events.push(...batch);
  const urls = server.requests.map(
    ({ body }) =>
      (JSON.parse(body) as { messages: { content: { image_url: { url: string } }[] }[] }).messages[0]
        ?.content[0]?.image_url.url,
  );
  return { urls, events };
}

const respond: Script = (_request, response) =>
  streamOf(response, frame('Seen.'), frame('', 'stop'), 'data: [DONE]\n\n');

describe('a chat request with files', () => {
  it('C20: arrives whole, even after a refusal that is retried, a refused field and a redirect', async () => {
    const scripts: readonly ((count: number) => Script | null)[] = [
      () => null,
      (count) =>
        count === 1 ? (_request, response) => jsonOf(response, 429, {}, { 'retry-after': '0' }) : null,
      (count) =>
        count === 1
          ? (_request, response) =>
              jsonOf(response, 400, {
                error: { message: "Unsupported parameter: 'stream' is not supported." },
              })
          : null,
      (count) =>
        count === 1
          ? (request, response) => {
              response.writeHead(307, { location: `${request.path}/` });
              response.end();
            }
          : null,
    ];
    for (const [at, before] of scripts.entries()) {
      const file = fileOf(120_000);
      let count = 0;
      const { urls, events } = await sent((request, response) => {
        count += 1;
        return (before(count) ?? respond)(request, response);
      }, file);
      expect(urls, `script ${at}`).toEqual(Array.from({ length: at === 0 ? 1 : 2 }, () => urlOf(file)));
      expect(events.some((event) => event.type === 'delta' && event.text === 'Seen.')).toBe(true);
      expect(file.opened()).toBe(file.closed());
      await gateway?.close();
    }
  });
});
