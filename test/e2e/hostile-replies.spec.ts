import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { frame, jsonOf, startScriptedGateway } from '../faults/scripted-gateway.ts';
import {
  type HostileReply,
  heavyReplies,
  hostileDiagrams,
  hostileFormulas,
  knownVulnerabilities,
  otherAttacks,
} from '../fixtures/hostile-replies.ts';
import { finishedReply, messageBox, replies, send } from './chat-actions.ts';
import { type Parlance, test } from './fixtures.ts';

type Watched = {
  readonly hacked: unknown;
  readonly polluted: unknown;
  readonly violations: readonly string[];
  /** Elements that shouldn't have been in the page, but were at some point. */
  readonly intruders: readonly string[];
  /** The longest time for which the page didn't respond, in milliseconds. */
  readonly longest: number;
};

/** Runs in the page before anything else, and records the effects that no reply may have. */
function watch(): void {
  const globals = window as unknown as Record<string, unknown>;
  const violations: string[] = [];
  const intruders = new Set<string>();
  let longest = 0;
  let last = performance.now();
  globals.watched = () => ({
    hacked: globals.hacked,
    polluted: ({} as Record<string, unknown>).hacked,
    violations,
    intruders: [...intruders],
    longest,
  });
  const refused = 'script, object, embed, form, meta, base, link, style, video, audio, iframe, webview, img';
  const isOurs = (element: Element) =>
    (element instanceof HTMLIFrameElement && element.getAttribute('src') === '/diagram') ||
    (element instanceof HTMLImageElement && element.src.startsWith('blob:')) ||
    element.parentElement === document.head;
  const inspect = (element: Element) => {
    if (element.matches(refused) && !isOurs(element)) intruders.add(element.outerHTML.slice(0, 200));
    for (const { name, value } of element.attributes) {
      const link = name === 'href' && !/^(https?:|mailto:|#|\/)/.test(value);
      if (name.startsWith('on') || name === 'srcdoc' || link)
        intruders.add(`${element.tagName} ${name}=${value}`);
    }
  };
  const begin = () => {
    document.addEventListener('securitypolicyviolation', (event) => {
      violations.push(`${event.violatedDirective} ${event.blockedURI}`);
    });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (target instanceof Element) inspect(target);
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          inspect(node);
          for (const descendant of node.querySelectorAll('*')) inspect(descendant);
        }
      }
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    setInterval(() => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    }, 20);
  };
  if (document.body) begin();
  else document.addEventListener('DOMContentLoaded', begin);
}

const watched = (page: Page): Promise<Watched> =>
  page.evaluate(() => (window as unknown as { watched(): Watched }).watched());

/** Returns the elements and text of each reply, without what differs between renderings. */
const contentOf = (page: Page): Promise<readonly string[]> =>
  replies(page).evaluateAll((articles) =>
    articles.map((article) => {
      const text = article.querySelector('[id^="reply-"]');
      return (text?.outerHTML ?? '').replace(/blob:[^"]*/g, 'blob:').replace(/ id="reply-[^"]*"/, '');
    }),
  );

/** Waits until all formulas, diagrams and colours have been rendered. */
async function untilSettled(page: Page): Promise<void> {
  await expect(replies(page).locator('[aria-busy=true]')).toHaveCount(0);
  let before = '';
  let unchangedCount = 0;
  await expect(async () => {
    const now = (await contentOf(page)).join('');
    unchangedCount = now === before ? unchangedCount + 1 : 0;
    before = now;
    expect(unchangedCount).toBeGreaterThan(2);
  }).toPass({ intervals: [500], timeout: 60_000 });
}

type Streaming = { readonly pieces: (text: string) => readonly string[]; readonly at: number };

/**
 * Sends every case as a separate reply, in pieces, and checks the page while it streams, afterwards, and after a
 * reload.
 */
async function expectHarmless(
  parlance: Parlance,
  cases: readonly HostileReply[],
  { pieces, at: pauseMs }: Streaming,
): Promise<void> {
  const visits: string[] = [];
  const trap = createServer((request, response) => {
    visits.push(request.url ?? '');
    response.end();
  });
  await using stack = new AsyncDisposableStack();
  stack.defer(() => void trap.close());
  await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
  const at = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`;
  await using gateway = await startScriptedGateway(async (request, response) => {
    if (request.path === '/v1/models') {
      return jsonOf(response, 200, { data: [{ id: 'm' }, { id: '<img src=x onerror=window.hacked=1>' }] });
    }
    const { messages } = JSON.parse(request.body) as { messages: readonly { content: string }[] };
    const text = cases[Number(messages.at(-1)?.content)]?.text(at) ?? '';
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const piece of pieces(text)) {
      response.write(frame(piece));
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    response.write('event: execute\ndata: {"code":"window.hacked = 1"}\n\n');
    response.write(
      'event: __proto__\ndata: {"__proto__":{"hacked":1},"constructor":{"prototype":{"hacked":1}}}\n\n',
    );
    response.write('event: message<script>\ndata: {"type":"execute","data":{"code":"window.hacked=1"}}\n\n');
    response.end(`${frame('', 'stop')}data: [DONE]\n\n`);
  });

  const page = await parlance.startWith(gateway.url, '');
  await page.addInitScript(watch);
  await page.reload();
  await expect(messageBox(page)).toBeVisible();
  const address = page.url().split('#')[0];
  for (let from = 0; from < cases.length; from += inOneConversation) {
    await page.getByRole('button', { name: 'New conversation' }).click();
    await expectHarmlessReplies(page, cases, from, Math.min(from + inOneConversation, cases.length));
  }
  expect(visits).toEqual([]);
  expect(page.url().split('#')[0]).toBe(address);
  expect(page.context().pages().length).toBe(1);
}

/** Number of replies that the page renders without virtualising. */
const inOneConversation = 25;

/** Sends a range of the cases in one conversation, and checks them while they stream and after a reload. */
async function expectHarmlessReplies(
  page: Page,
  cases: readonly HostileReply[],
  from: number,
  to: number,
): Promise<void> {
  for (let index = from; index < to; index += 1) {
    const name = cases[index]?.name ?? '';
    await test.step(name, async () => {
      await send(page, String(index));
      await expect(replies(page)).toHaveCount(index - from + 1);
      await finishedReply(page);
      const { longest: _, ...effects } = await watched(page);
      expect(effects, name).toEqual({
        hacked: undefined,
        polluted: undefined,
        violations: [],
        intruders: [],
      });
    });
  }
  await untilSettled(page);
  const streamed = await contentOf(page);
  const during = await watched(page);
  expect(streamed.length).toBe(to - from);
  expect(streamed.every((reply) => reply !== '')).toBe(true);

  await page.reload();
  await expect(replies(page)).toHaveCount(to - from);
  await untilSettled(page);
  const settled = await contentOf(page);
  for (const [index, drawing] of settled.entries())
    expect(drawing, cases[from + index]?.name).toBe(streamed[index]);
  const { longest, ...effects } = await watched(page);
  expect(effects).toEqual({ hacked: undefined, polluted: undefined, violations: [], intruders: [] });
  // Only a real hang takes this long, even on a slow machine.
  expect(Math.max(during.longest, longest)).toBeLessThan(30_000);
}

const byCharacter: Streaming = { pieces: (text) => [...text], at: 1 };
const inLargePieces: Streaming = { pieces: (text) => text.match(/[\s\S]{1,2048}/g) ?? [], at: 1 };

test('C10: no known vulnerability of chat clients works, streamed by character, finished or reloaded', async ({
  parlance,
}) => {
  await expectHarmless(parlance, knownVulnerabilities, byCharacter);
});

test('C10: no other Markdown or HTML attack works, streamed by character, finished or reloaded', {
  tag: '@long',
}, async ({ parlance }) => {
  await expectHarmless(parlance, otherAttacks, byCharacter);
});

test('C10: no formula runs scripts, loads anything or blocks the page', { tag: '@long' }, async ({
  parlance,
}) => {
  await expectHarmless(parlance, hostileFormulas, inLargePieces);
});

test('C10: no diagram runs scripts, loads anything or blocks the page', { tag: '@long' }, async ({
  parlance,
}) => {
  await expectHarmless(parlance, hostileDiagrams, inLargePieces);
});

test('C10: no reply is so large or deeply nested that the page stops responding', { tag: '@long' }, async ({
  parlance,
}) => {
  await expectHarmless(parlance, heavyReplies, inLargePieces);
});
