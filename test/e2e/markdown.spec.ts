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

/** Returns the copied text by pasting it, since the page may not read the clipboard. */
async function clipboardText(page: Page): Promise<string> {
  await messageBox(page).fill('');
  await messageBox(page).press('Control+v');
  const text = await messageBox(page).inputValue();
  await messageBox(page).fill('');
  return text;
}

const formulas = `The mass-energy relation $E = mc^2$ costs $5 or $10, and \\(a_1 * b * c\\) stays.

$$
\\int_0^1 x^2\\,dx
= \\frac{1}{3}
$$

\\[ \\begin{pmatrix} 1 & 0 \\\\ 0 & 1 \\end{pmatrix} \\]

Broken $\\frac{1$ and unknown $\\nonsense{x}$ stay text.`;

test('C10: the edge of a wide table fades if there is more to scroll to', async ({ parlance }) => {
  const cells = (text: string) => `|${Array.from({ length: 30 }, (_, at) => `${text} ${at}|`).join('')}\n`;
  const page = await replyOf(parlance, `${cells('Column')}|${'-|'.repeat(30)}\n${cells('Value')}`);
  const scroller = replies(page).first().getByRole('group', { name: 'Table' });
  const fadeWidths = () =>
    scroller.evaluate((element) => {
      const style = getComputedStyle(element);
      return ['--faded-start', '--faded-end'].map((name) => style.getPropertyValue(name));
    });
  await expect.poll(fadeWidths).toEqual(['0px', '40px']);
  await scroller.evaluate((element) => element.scrollTo({ left: element.scrollWidth / 3 }));
  await expect.poll(fadeWidths).toEqual(['40px', '40px']);
  await scroller.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  await expect.poll(fadeWidths).toEqual(['40px', '0px']);
});

test('C10: a footnote number links to its note and back, within its own reply', async ({ parlance }) => {
  const lines = Array.from({ length: 60 }, (_, at) => `Line ${at}.`).join('\n\n');
  const page = await replyOf(parlance, `Tides turn.[^1]\n\n${lines}\n\n[^1]: Twice a day.`);
  const reply = replies(page).first();
  const inText = reply.getByRole('button', { name: 'Footnote 1', exact: true });
  const note = reply.getByRole('button', { name: 'Footnote 1, back to the text' });
  const address = page.url();
  // Simulates user scrolling. Without it the view would stay at the end of the new reply.
  await reply.dispatchEvent('wheel', { deltaY: -1 });
  await inText.press('Enter');
  await expect(note).toBeFocused();
  await expect(note).toBeInViewport();
  await note.click();
  await expect(inText).toBeFocused();
  await expect(inText).toBeInViewport();
  expect(page.url()).toBe(address);
});

test('C10: formulas are rendered, prices aren’t, and invalid formulas show their source', async ({
  parlance,
}) => {
  const page = await replyOf(parlance, formulas);
  const reply = replies(page).last();
  await expect(reply.locator('.katex')).toHaveCount(4);
  await expect(reply.locator('.katex-display')).toHaveCount(2);
  await expect(reply).toContainText('costs $5 or $10, and');
  await expect(reply).toContainText('Broken $\\frac{1$ and unknown $\\nonsense{x}$ stay text.');
  // Checks that KaTeX's own fonts are loaded, not a fallback such as Times, whose width differs.
  await page.evaluate(() => document.fonts.ready);
  expect(
    await page.evaluate(() =>
      [...document.fonts].some((font) => font.family === 'KaTeX_Main' && font.status === 'loaded'),
    ),
  ).toBe(true);
});

test('C10: a selection with formulas is copied with their source', { tag: '@long' }, async ({ parlance }) => {
  const page = await replyOf(parlance, formulas);
  const reply = replies(page).last();
  await expect(reply.locator('.katex')).toHaveCount(4);
  await reply.evaluate((article) => {
    const parent = article.querySelector('p')?.parentElement;
    if (parent) getSelection()?.selectAllChildren(parent);
  });
  await page.keyboard.press('Control+c');
  const text = await clipboardText(page);
  expect(text).toContain('relation $E = mc^2$ costs $5 or $10, and \\(a_1 * b * c\\) stays.');
  expect(text.replace(/\s+/g, ' ')).toContain('$$ \\int_0^1 x^2\\,dx = \\frac{1}{3} $$');
  // A selection that ends inside a formula includes all of it.
  await reply.evaluate((article) => {
    const formula = article.querySelector('.katex-html .mord');
    if (formula) getSelection()?.selectAllChildren(formula);
  });
  await page.keyboard.press('Control+c');
  await expect.poll(() => clipboardText(page)).toBe('$E = mc^2$');
});

test('C10: an unfinished formula shows its source until it ends', { tag: '@long' }, async ({ parlance }) => {
  await using gateway = await gatewayOf('So we get $$\\sum_{i=1}^n *x*_i', ' = 5$$ in all.');
  const page = await parlance.startWith(gateway.url, '');
  await send(page, 'Go');
  const reply = replies(page).last();
  await expect(reply).toContainText('So we get $$\\sum_{i=1}^n *x*_i');
  await expect(reply.locator('.katex')).toHaveCount(0);
  gateway.go();
  await finishedReply(page);
  await expect(reply.locator('.katex-display')).toHaveCount(1);
});

const flow = 'flowchart LR\n  A[Record] --> B{Long?}\n  B -->|yes| C[Cut]\n  B -->|no| D[Send]';

test('C10: a diagram is shown as code until its fence closes, then as a picture, and as code again on request', async ({
  parlance,
}) => {
  await using gateway = await gatewayOf(`Look:\n\n\`\`\`mermaid\n${flow}\n`, '```\n\nThat is all.');
  const page = await parlance.startWith(gateway.url, '');
  await send(page, 'Go');
  const reply = replies(page).last();
  await expect(reply.getByRole('group', { name: 'Code, Mermaid' })).toContainText('B -->|no| D[Send]');
  await expect(page.locator('iframe')).toHaveCount(0);
  gateway.go();
  await finishedReply(page);
  const picture = reply.getByRole('img', { name: 'Diagram' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.getAttribute('src')).toMatch(/^blob:/);
  const sides = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });
  expect(sides.every((side) => side > 50)).toBe(true);
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', 'allow-scripts');

  const light = await picture.getAttribute('src');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(picture).not.toHaveAttribute('src', light ?? '');

  await reply.getByRole('button', { name: 'Show code' }).click();
  await expect(reply.getByRole('group', { name: 'Code, Mermaid' })).toBeVisible();
  await reply.getByRole('button', { name: 'Show diagram' }).click();
  await expect(picture).toBeVisible();
  await page.context().grantPermissions(['clipboard-write']);
  await reply.getByRole('button', { name: 'Copy code' }).click();
  await expect(reply.getByText('Copied')).toBeVisible();
  await expect.poll(() => clipboardText(page)).toBe(flow);
});

test('C10: an invalid diagram shows its code and an error', { tag: '@long' }, async ({ parlance }) => {
  const page = await replyOf(parlance, '```mermaid\nthis is no diagram\n```');
  const reply = replies(page).last();
  await expect(reply).toContainText('This couldn’t be drawn as a diagram, so its code is shown.');
  await expect(reply.getByRole('group', { name: 'Code, Mermaid' })).toContainText('this is no diagram');
});

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

test('C10: a table scrolls by itself and is copied as CSV', { tag: '@long' }, async ({ parlance }) => {
  const wide = Array.from({ length: 30 }, (_, index) => `Column ${index}`);
  const table = `| Name | Said | =SUM(A1) |\n|---|---|---|\n| **Ada** | "Yes", she said | a<br>b |\n| [Bo](https://bo.example) | \`x,y\` | $z$ |\n\n| ${wide.join(' | ')} |\n|${'---|'.repeat(30)}\n| ${wide.join(' | ')} |`;
  const page = await replyOf(parlance, table);
  const reply = replies(page).last();
  const scrolls = await reply
    .getByRole('group', { name: 'Table' })
    .last()
    .evaluate((element) => element.scrollWidth > element.clientWidth);
  expect(scrolls).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.context().grantPermissions(['clipboard-write']);
  await reply.getByRole('button', { name: 'Copy as CSV' }).first().click();
  await expect(reply.getByText('Copied')).toBeVisible();
  expect(await clipboardText(page)).toBe(
    'Name,Said,\'=SUM(A1)\nAda,"""Yes"", she said","a\nb"\nBo,"x,y",$z$\n',
  );
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

test('C10: formulas and diagrams are loaded only when first needed', { tag: '@long' }, async ({
  parlance,
}) => {
  const requested: string[] = [];
  const page = await parlance.start();
  page.on('request', (request) => requested.push(request.url()));
  await using gateway = await gatewayOf('Plain **words**, a [link](https://a.example) and `code`.');
  await page.reload();
  await connect(page, gateway.url, '');
  await send(page, 'Go');
  await finishedReply(page);
  expect(requested.filter((url) => /katex|mermaid|diagram|shiki|engine-javascript/i.test(url))).toEqual([]);
});
