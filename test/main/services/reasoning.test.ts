import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import {
  frame,
  type Script,
  type ScriptedGateway,
  startScriptedGateway,
  streamOf,
} from '../../faults/scripted-gateway.ts';
import { removeFolder, settled, startApp, type TempApp, watchUntil } from './in-temp-app.ts';

let app: TempApp | null = null;
let gateway: ScriptedGateway | null = null;
afterEach(async () => {
  await app?.close();
  await gateway?.close();
  if (app) await removeFolder(app.folder);
});

async function appWith(script: Script): Promise<TempApp> {
  gateway = await startScriptedGateway(script);
  app = await startApp();
  await app.call.gateways.add({ name: 'Test', baseUrl: gateway.url, key: 'sk-test-0123456789' });
  return app;
}

const send = ({ call }: TempApp, conversationId: string | null = null) =>
  call.chat.send({ conversationId, text: 'When?', models: ['m'] });

describe('reasoning in the text', () => {
  it.each([
    [
      'a closing tag alone',
      ['Tides fol', 'low the moon.\n</th', 'ink>\n\nAt ', 'ten.'],
      'Tides follow the moon.\n',
    ],
    ['other tags', ['<thin', 'king>Tides.</thinking>', 'At ten.'], 'Tides.'],
    [
      'channels',
      [
        '<|channel|>analysis<|mess',
        'age|>Tides.<|end|><|start|>assistant<|channel|>final<|message|>At',
        ' ten.',
      ],
      'Tides.',
    ],
  ])('C11: is separated, and never sent back (%s)', async (_, texts, reasoning) => {
    const running = await appWith((_request, response) =>
      streamOf(response, ...texts.map((text) => frame(text)), frame('', 'stop'), 'data: [DONE]\n\n'),
    );
    const { conversationId } = await send(running);
    const { messages } = await settled(running, conversationId);
    expect(messages.at(-1)).toMatchObject({ text: 'At ten.', reasoning });
    await send(running, conversationId);
    await settled(running, conversationId);
    expect(gateway?.requests.at(-1)?.body).toContain('At ten.');
    expect(gateway?.requests.at(-1)?.body).not.toMatch(/Tides|think|channel/);
  });

  it('C4: text that turns out to be reasoning is journaled as such', async () => {
    const running = await appWith((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(frame('Tides.'));
      setTimeout(() => response.write(frame('</think>At ten.')), 400);
    });
    const { conversationId } = await send(running);
    const detail = await watchUntil(
      running,
      conversationId,
      ({ messages }) => messages.at(-1)?.text === 'At ten.',
    );
    expect(detail.messages.at(-1)).toMatchObject({ reasoning: 'Tides.', reply: { ending: null } });
    const database = new DatabaseSync(join(running.folder, 'parlance.db'), { readOnly: true });
    const rows = () => database.prepare('SELECT text, reasoning FROM reply_journal ORDER BY seq').all();
    await expect
      .poll(() =>
        rows()
          .map(({ text }) => text)
          .join(''),
      )
      .toBe('At ten.');
    expect(
      rows()
        .map(({ reasoning }) => reasoning)
        .join(''),
    ).toBe('Tides.');
    database.close();
  });
});
