import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { curlOf } from '../../../../../src/renderer/chat/side/requests/curl.ts';
import type { RecordedRequest } from '../../../../../src/shared/gateways/inspector.ts';
import { jsonOf, startScriptedGateway } from '../../../../faults/scripted-gateway.ts';

const run = promisify(execFile);

function requestWith(overrides: Partial<RecordedRequest>): RecordedRequest {
  return {
    id: 'r',
    kind: 'chat',
    method: 'POST',
    url: 'https://llm.example/v1/chat/completions',
    gatewayName: 'Studio gateway',
    generationId: null,
    startedAt: 0,
    endedAt: null,
    status: null,
    failure: null,
    attemptCount: 1,
    headers: [],
    body: { kind: 'none' },
    attempts: [],
    ...overrides,
  };
}

/** Runs a command in a real shell, in an empty folder with these files, and returns what the gateway received. */
async function sentBy(
  make: (url: string) => string | null,
  files: Readonly<Record<string, string>> = {},
): Promise<{ readonly path: string; readonly headers: Record<string, unknown>; readonly body: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-curl-'));
  const gateway = await startScriptedGateway((_, response) => jsonOf(response, 200, {}));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const env = { ...process.env, API_KEY: 'sk-real "key" $HOME', no_proxy: '127.0.0.1' };
    await run('sh', ['-c', make(gateway.url) ?? ''], { cwd: folder, env });
    const [received] = gateway.requests;
    if (!received) throw new Error('nothing was sent');
    return received;
  } finally {
    await gateway.close();
    await rm(folder, { recursive: true, force: true });
  }
}

test.each([
  ['quotes', `{"a":"it's a \\"test\\" with 'all' of them"}`],
  ['line ends', '{\n  "a": "one\r\ntwo"\n}\n'],
  ['what shells look for', '{"a":"$HOME `id` \\\\ ! * ? ~ ; & | > $(id) %s # é 漢 👍"}'],
  ['what curl looks for', '@/etc/hosts'],
])('C18: the command sends exactly the body, whatever it contains: %s', async (_, body) => {
  const sent = body.startsWith('@') ? ` ${body}` : body;
  const received = await sentBy((url) =>
    curlOf(
      requestWith({
        url: `${url}/v1/chat/completions?a=[1-3]&b={x}&c='`,
        headers: [
          ['authorization', 'Bearer sk-…9f2a'],
          ['content-type', 'application/json'],
          ['x-note', "it's $HOME"],
        ],
        body: { kind: 'text', length: sent.length, whole: true, images: [] },
      }),
      sent,
    ),
  );
  expect(received.body).toBe(sent);
  expect(decodeURIComponent(received.path)).toBe("/v1/chat/completions?a=[1-3]&b={x}&c='");
  expect(received.headers).toMatchObject({
    authorization: 'Bearer sk-real "key" $HOME',
    'content-type': 'application/json',
    'x-note': "it's $HOME",
  });
});

test('C18: the command of a model list is a plain GET', async () => {
  const received = await sentBy((url) => curlOf(requestWith({ method: 'GET', url: `${url}/v1/models` }), ''));
  expect(received).toMatchObject({ method: 'GET', path: '/v1/models', body: '' });
});

test('C18: the command of an upload sends the file by its name, and texts as they are', async () => {
  const name = `it's a "talk";type=x\\y, 1.mp3`;
  const received = await sentBy(
    (url) =>
      curlOf(
        requestWith({
          url: `${url}/v1/audio/transcriptions`,
          headers: [['content-type', 'multipart/form-data; boundary=old']],
          body: {
            kind: 'upload',
            length: 10,
            parts: [
              { kind: 'field', name: 'model', value: 'whisper-1' },
              { kind: 'field', name: 'prompt', value: "@not a file; it's <a> text\nof two lines" },
              { kind: 'file', name: 'file', fileName: name, type: 'audio/mpeg', size: 5 },
            ],
          },
        }),
        '',
      ),
    { [name]: 'sound' },
  );
  expect(received.headers['content-type']).toMatch(/^multipart\/form-data; boundary=(?!old)/);
  expect(received.body).toContain('name="model"\r\n\r\nwhisper-1\r\n');
  expect(received.body).toContain(`name="prompt"\r\n\r\n@not a file; it's <a> text\nof two lines\r\n`);
  expect(received.body).toMatch(
    /name="file"; filename=".*1\.mp3"\r\nContent-Type: audio\/mpeg\r\n\r\nsound\r\n/,
  );
});

test('C18: a request whose body was too long to keep has no command', () => {
  const body = {
    kind: 'text',
    length: 2_000_000,
    whole: false,
    images: [],
  } satisfies RecordedRequest['body'];
  expect(curlOf(requestWith({ body }), '{"model"')).toBeNull();
});

test('C18, G1: the masked value of an extra header is a variable with its name, and a name that a shell would run stays quoted', async () => {
  const headers: [string, string][] = [
    ['x-team', '…'],
    ['x-`touch ran`', '…'],
  ];
  expect(curlOf(requestWith({ headers }), '')).toContain('-H "x-team: $X_TEAM"');
  expect(curlOf(requestWith({ headers }), '')).toContain("-H 'x-`touch ran`: …'");
});
