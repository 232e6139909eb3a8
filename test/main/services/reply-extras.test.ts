import { afterEach, describe, expect, it } from 'vitest';
import type { Message } from '../../../src/shared/models/message.ts';
import {
  frame,
  jsonOf,
  type Script,
  type ScriptedGateway,
  startScriptedGateway,
  streamOf,
} from '../../faults/scripted-gateway.ts';
import { removeFolder, settled, startApp, type TempApp, watchUntil } from './in-temp-app.ts';

const done = 'data: [DONE]\n\n';
const open: { app: TempApp | null; gateway: ScriptedGateway | null } = { app: null, gateway: null };

afterEach(async () => {
  await open.app?.close();
  await open.gateway?.close();
  if (open.app) await removeFolder(open.app.folder);
  Object.assign(open, { app: null, gateway: null });
});

async function appWith(script: Script): Promise<TempApp> {
  const gateway = await startScriptedGateway(script);
  const app = await startApp();
  Object.assign(open, { app, gateway });
  await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: null });
  return app;
}

/** A stream frame with this delta. */
function deltaFrame(delta: unknown, finish: string | null = null): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
}

const call = (fields: object) => deltaFrame({ tool_calls: [fields] });
const toolStream = [
  call({ index: 0, id: 'a', type: 'function', function: { name: 'tide', arguments: '' } }),
  call({ index: 0, function: { arguments: '{"port":' } }),
  call({ index: 0, function: { arguments: '"Brest"}' } }),
];
const tide = { name: 'tide', arguments: '{"port":"Brest"}' };

async function ask(app: TempApp): Promise<Message | undefined> {
  const { conversationId } = await app.call.chat.send({ conversationId: null, text: 'Go', models: ['m'] });
  return (await settled(app, conversationId)).messages.find(({ reply }) => reply);
}

describe('other contents of a reply', () => {
  it('C2: a refusal is the text of the reply, which says that the model declined', async () => {
    const app = await appWith((_, response) =>
      streamOf(response, deltaFrame({ refusal: 'I can’t ' }), deltaFrame({ refusal: 'help.' }, 'stop'), done),
    );
    expect(await ask(app)).toMatchObject({
      text: 'I can’t help.',
      extras: { declined: true, toolCalls: [] },
    });
  });

  it('C2: the tool calls of a reply survive a restart', async () => {
    const app = await appWith((_, response) =>
      streamOf(response, ...toolStream, frame('', 'tool_calls'), done),
    );
    const reply = await ask(app);
    expect(reply).toMatchObject({
      text: '',
      extras: { declined: false, toolCalls: [tide] },
      reply: { ending: { kind: 'complete', finishReason: 'tool_calls' } },
    });
    await app.close();
    const again = await startApp({ folder: app.folder });
    open.app = again;
    const { messages } = await settled(again, reply?.conversationId ?? '');
    expect(messages.find(({ id }) => id === reply?.id)).toEqual(reply);
  });

  it('C4: tool calls that arrived before the app was closed are kept, and the reply counts as interrupted', async () => {
    const app = await appWith((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(toolStream.join(''));
    });
    const { conversationId } = await app.call.chat.send({ conversationId: null, text: 'Go', models: ['m'] });
    const isWhole = ({ extras }: Message) => extras?.toolCalls[0]?.arguments === tide.arguments;
    await watchUntil(app, conversationId, ({ messages }) => messages.some(isWhole));
    await app.close();
    const again = await startApp({ folder: app.folder });
    open.app = again;
    const { messages } = await settled(again, conversationId);
    expect(messages.find(({ reply }) => reply)).toMatchObject({
      extras: { toolCalls: [tide] },
      reply: { ending: { kind: 'interrupted' } },
    });
  });

  it('C2: a whole response is read like a stream: refusal, calls and images', async () => {
    const message = {
      content: [
        { type: 'text', text: 'Here.' },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,' } },
      ],
      refusal: null,
      tool_calls: [{ id: 'a', type: 'function', function: tide }],
      images: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,' } }],
    };
    const app = await appWith((_, response) =>
      jsonOf(response, 200, { choices: [{ index: 0, message, finish_reason: 'stop' }] }),
    );
    expect(await ask(app)).toMatchObject({
      text: 'Here.',
      extras: { declined: false, toolCalls: [tide], droppedImages: 2 },
    });
  });

  it('C28: cited sources are collected once each, in any shape that gateways send, and survive a restart', async () => {
    const annotation = (url: string, title: string) => ({
      type: 'url_citation',
      url_citation: { url, title, start_index: 0, end_index: 3 },
    });
    const chunk = (delta: object, more: object = {}) =>
      `data: ${JSON.stringify({ choices: [{ index: 0, delta }], ...more })}\n\n`;
    const app = await appWith((_, response) =>
      streamOf(
        response,
        // A search model that repeats its sources in every frame, first without titles.
        chunk({ content: 'High ' }, { citations: ['https://a.example/', 'https://b.example/'] }),
        chunk({ content: 'tide.' }, { search_results: [{ url: 'https://a.example/', title: 'Tides' }] }),
        chunk({ annotations: [annotation('https://c.example/', 'Charts'), { type: 'file_citation' }, null] }),
        chunk({ annotations: [{ type: 'url_citation', url: 'javascript:alert(1)', title: 'No' }] }),
        chunk({ annotations: 'x' }, { citations: [7, {}, '', 'https://a.example/'] }),
        frame('', 'stop'),
        done,
      ),
    );
    const reply = await ask(app);
    const citations = [
      { url: 'https://a.example/', title: 'Tides' },
      { url: 'https://b.example/', title: '' },
      { url: 'https://c.example/', title: 'Charts', ends: [3] },
      { url: 'javascript:alert(1)', title: 'No' },
    ];
    expect(reply).toMatchObject({ text: 'High tide.', extras: { citations } });
    await app.close();
    const again = await startApp({ folder: app.folder });
    open.app = again;
    const { messages } = await settled(again, reply?.conversationId ?? '');
    expect(messages.find(({ id }) => id === reply?.id)?.extras?.citations).toEqual(citations);
  });

  it('C28: at most 200 sources are stored', async () => {
    const citations = Array.from({ length: 900 }, (_, at) => `https://a.example/${at}`);
    const message = { role: 'assistant', content: 'Many.' };
    const app = await appWith((_, response) =>
      jsonOf(response, 200, { citations, choices: [{ index: 0, message, finish_reason: 'stop' }] }),
    );
    expect((await ask(app))?.extras?.citations).toHaveLength(200);
  });

  it('C2: a text-only reply has no extras', async () => {
    const app = await appWith((_, response) => streamOf(response, frame('Plain.'), frame('', 'stop'), done));
    expect((await ask(app))?.extras).toBeNull();
  });
});
