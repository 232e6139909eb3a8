import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { frame, jsonOf, startScriptedGateway } from '../faults/scripted-gateway.ts';
import { connect, finished, send } from './chatting.ts';
import { test } from './fixtures.ts';

test('C10: a hostile reply runs nothing, loads nothing and goes nowhere, while it streams and when it is settled', async ({
  parlance,
}) => {
  const visits: string[] = [];
  const trap = createServer((request, response) => {
    visits.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`;
  const hostile = [
    `<script>window.hacked = 1; fetch('${at}/script')</script>`,
    `<img src=x onerror="window.hacked = 2">`,
    `<svg onload="window.hacked = 3"><animate onbegin="window.hacked = 4"/></svg>`,
    `<iframe src="${at}/frame"></iframe>`,
    `<meta http-equiv="refresh" content="0;url=${at}/meta">`,
    `<style>@import '${at}/style';</style>`,
    `<form action="${at}/form"><button autofocus onfocus="window.hacked = 5">x</button></form>`,
    `![seen](${at}/image.png) ![data](data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=)`,
    `[a](javascript:window.hacked=6) [b](data:text/html,x) [c](file:///etc/passwd) [d](vbscript:x) [e](java\tscript:x)`,
    `[f][ref]\n\n[ref]: javascript:window.hacked=7`,
    `<javascript:window.hacked=8> <${at}/fine>`,
    '```html\n<script>window.hacked = 9</script>\n```',
    `| a | b |\n| - | - |\n| <img src=x onerror=window.hacked=10> | ![x](${at}/cell.png) |`,
    `${'> '.repeat(400)}deep`,
    `${'- '.repeat(400)}deep`,
  ].join('\n\n');
  const gateway = await startScriptedGateway(async (request, response) => {
    if (request.path === '/v1/models') return jsonOf(response, 200, { data: [{ id: 'm' }] });
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (let from = 0; from < hostile.length; from += 17) {
      response.write(frame(hostile.slice(from, from + 17)));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    response.end(
      `event: execute\ndata: {"code":"window.hacked = 11"}\n\n${frame('', 'stop')}data: [DONE]\n\n`,
    );
  });
  const page = await parlance.start();
  await connect(page, gateway.url, '');
  const address = page.url().split('#')[0];
  await send(page, 'Go');
  const reply = await finished(page);
  await expect(reply).toContainText('<script>window.hacked = 9</script>');
  await page.reload();
  await expect(reply).toContainText('onerror');

  expect(await page.evaluate(() => (window as unknown as { hacked?: number }).hacked)).toBeUndefined();
  expect(visits).toEqual([]);
  expect(page.url().split('#')[0]).toBe(address);
  const found = await reply.evaluate((article) => ({
    elements: [
      ...new Set(
        [
          ...article.querySelectorAll(
            '.x, script, iframe, svg[onload], style, form, meta, object, embed, img',
          ),
        ].map(({ tagName }) => tagName),
      ),
    ],
    handlers: [...article.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes].filter(({ name }) => name.startsWith('on')).map(({ name }) => name),
    ),
    links: [...article.querySelectorAll('a')].map(({ href }) => href),
  }));
  expect(found.elements).toEqual([]);
  expect(found.handlers).toEqual([]);
  expect(found.links.every((href) => /^(https?|mailto):/.test(href))).toBe(true);
  await gateway.close();
  trap.close();
});
