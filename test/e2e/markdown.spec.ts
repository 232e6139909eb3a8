import { expect, type Page } from '@playwright/test';
import {
  frame,
  jsonOf,
  type ScriptedGateway,
  startScriptedGateway,
  streamOf,
} from '../faults/scripted-gateway.ts';
import { startHttpProxy } from '../faults/scripted-proxy.ts';
import { connect, finishedReply, messageBox, replies, send } from './chat-actions.ts';
import { type Parlance, test } from './fixtures.ts';
import { intercept } from './shell-differences.ts';

/** Starts a gateway that answers with `first`, and sends `more` when `go` is called. */
async function gatewayOf(first: string, more?: string): Promise<ScriptedGateway & { go(): void }> {
  let go: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    go = resolve;
  });
  const gateway = await startScriptedGateway(async (request, response) => {
    if (request.path === '/v1/models') return jsonOf(response, 200, { data: [{ id: 'm' }] });
    if (more === undefined) return streamOf(response, frame(first), frame('', 'stop'), 'data: [DONE]\n\n');
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(frame(first));
    await released;
    response.end(`${frame(more)}${frame('', 'stop')}data: [DONE]\n\n`);
  });
  return { ...gateway, go };
}

async function replyOf(parlance: Parlance, text: string, env: Record<string, string> = {}): Promise<Page> {
  await using gateway = await gatewayOf(text);
  const page = await parlance.start({ env });
  await connect(page, gateway.url, '');
  await send(page, 'Go');
  await finishedReply(page);
  return page;
}

const flow = 'flowchart LR\n  A[Record] --> B{Long?}\n  B -->|yes| C[Cut]\n  B -->|no| D[Send]';

test('C10: a diagram that hangs is aborted and its code is shown, and the page stays responsive', {
  tag: '@long',
}, async ({ parlance }) => {
  const page = await parlance.start();
  const hangingPage = '<!doctype html><script>onmessage=({ports:[p]})=>{p.onmessage=()=>{for(;;);}}</script>';
  const hanging = await intercept(page, /^\/diagram$/, { html: hangingPage });
  await using gateway = await gatewayOf(`\`\`\`mermaid\n${flow}\n\`\`\``);
  await connect(page, gateway.url, '');
  await send(page, 'Go');
  const reply = await finishedReply(page);
  await expect(page.locator('iframe')).toHaveCount(1);
  await messageBox(page).fill('I can write');
  await expect(reply).toContainText('took too long to draw, so its code is shown.');
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(reply.getByRole('group', { name: 'Code, Mermaid' })).toBeVisible();
  // The next diagram is drawn in a new frame.
  await hanging.stop();
  await page.reload();
  await expect(replies(page).last().getByRole('img', { name: 'Diagram' })).toBeVisible();
});

test('C10: the diagram frame has an opaque origin and no network access', { tag: '@browser' }, async ({
  parlance,
}) => {
  const home = await parlance.start();
  // Blocked attempts are logged as console errors, which would fail the test, so another page makes them.
  const page = await parlance.running().newPage();
  await page.goto(new URL('/', home.url()).href);
  for (const sandbox of ['allow-scripts', 'allow-scripts allow-same-origin allow-top-navigation', null]) {
    await page.evaluate(
      (granted) =>
        new Promise((resolve) => {
          document.querySelector('iframe')?.remove();
          const frame = document.createElement('iframe');
          if (granted !== null) frame.setAttribute('sandbox', granted);
          frame.src = '/diagram';
          frame.addEventListener('load', resolve);
          document.body.append(frame);
        }),
      sandbox,
    );
    const frame = page.frames().find((candidate) => candidate.url().endsWith('/diagram'));
    if (!frame) throw new Error('no frame');
    const found = await frame.evaluate(async () => {
      const outcome = async (work: () => unknown) => {
        try {
          await work();
          return 'allowed';
        } catch {
          return 'refused';
        }
      };
      const script = document.createElement('script');
      script.textContent = 'document.title = "ran"';
      document.body.append(script);
      const image = new Image();
      image.src = '/icon.svg';
      return {
        origin: self.origin,
        storage: await outcome(() => localStorage.length),
        parent: await outcome(() => parent.document.title),
        fetched: await outcome(() => fetch('/')),
        cookie: await outcome(() => document.cookie),
        script: document.title,
        image: await outcome(() => image.decode()),
      };
    });
    expect(found).toEqual({
      origin: 'null',
      storage: 'refused',
      parent: 'refused',
      fetched: 'refused',
      cookie: 'refused',
      script: 'Diagram',
      image: 'refused',
    });
  }
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkqGf4DwADAAH/VtcMsgAAAABJRU5ErkJggg==',
  'base64',
);

test('C10: the app loads an image on request, and the page shows it', async ({ parlance }) => {
  await using pictures = await startScriptedGateway((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png' }).end(png);
  });
  await using proxy = await startHttpProxy();
  const { port } = new URL(pictures.url);
  const page = await replyOf(
    parlance,
    `![A harbour](http://93.184.216.34:${port}/a.png)\n\n![Inside](http://127.0.0.1:${port}/b.png)\n\n![Data](data:image/png;base64,AAAA)`,
    {
      http_proxy: `http://127.0.0.1:${proxy.port}`,
    },
  );
  const reply = replies(page).last();
  await expect(reply).toContainText('Image, not loaded');
  expect(pictures.requests).toEqual([]);
  await reply.getByRole('button', { name: `Load the image from 93.184.216.34:${port}` }).click();
  const image = reply.getByRole('img', { name: 'A harbour' });
  await expect(image).toHaveAttribute('src', /^blob:/);
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1);
  expect(pictures.requests.map(({ path }) => path)).toEqual(['/a.png']);
  expect(Object.keys(pictures.requests[0]?.headers ?? {}).sort()).toEqual([
    'accept',
    'connection',
    'host',
    'user-agent',
  ]);

  await reply.getByRole('button', { name: /Load the image from 127/ }).click();
  await expect(reply).toContainText('isn’t a public address.');
  expect(pictures.requests.length).toBe(1);
});
