import { expect } from '@playwright/test';
import { frame, jsonOf, startScriptedGateway, streamOf } from '../faults/scripted-gateway.ts';
import { finishedReply, send } from './chat-actions.ts';
import { expectClean } from './expect-clean.ts';
import { test } from './fixtures.ts';

test('C28: the sources of a reply are listed below it, and only safe ones are links', {
  tag: '@long',
}, async ({ parlance }) => {
  const annotations = [
    {
      type: 'url_citation',
      url_citation: { url: 'https://tides.example/setubal', title: 'Tides of Setúbal\u202e' },
    },
    { type: 'url_citation', url_citation: { url: 'https://charts.example/24', title: '' } },
    { type: 'url_citation', url_citation: { url: 'javascript:alert(1)', title: 'Not a\u2067 page' } },
  ];
  await using gateway = await startScriptedGateway((request, response) => {
    if (request.path === '/v1/models') return jsonOf(response, 200, { data: [{ id: 'm' }] });
    const chunk = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { annotations } }] })}\n\n`;
    streamOf(response, frame('High tide is at ten [1][2].'), chunk, frame('', 'stop'), 'data: [DONE]\n\n');
  });
  const page = await parlance.startWith(gateway.url);
  await send(page, 'When is high tide?');
  const reply = await finishedReply(page);
  const sources = reply.getByRole('list', { name: 'Sources' });
  await expect(reply.getByText('High tide is at ten')).toHaveText('High tide is at ten 1, 2.');
  await expect(sources.getByRole('listitem')).toHaveText([
    'Tides of Setúbaltides.example',
    'https://charts.example/24',
    'Not a pagejavascript:alert(1)',
  ]);
  await expect(sources.getByRole('link')).toHaveCount(2);
  await expect(sources.getByRole('link').first()).toHaveAttribute('title', 'https://tides.example/setubal');
  await expectClean(page, 'a reply with sources');
  await page.reload();
  await expect(sources.getByRole('listitem')).toHaveCount(3);
});
