import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { useTurns } from '../../../src/renderer/chat/model/use-turns.ts';
import { Thread } from '../../../src/renderer/chat/thread/thread.tsx';
import { strings } from '../../../src/renderer/i18n/strings.ts';
import { Markdown } from '../../../src/renderer/markdown/markdown.tsx';
import {
  applyEvent,
  unknownConversation,
} from '../../../src/renderer/stores/conversations/conversation-state.ts';
import { useConversation } from '../../../src/renderer/stores/conversations/conversation-store.ts';
import type { ConversationDetail } from '../../../src/shared/chat/conversation.ts';
import { countDropped, nextFrame, painted } from './frames.ts';

/** The implementation that shows a long conversation. */
export type ListName = 'Parlance' | 'naive, react-markdown' | 'naive, our Markdown';

/** The time to open a conversation in ms, and the number of elements in the page afterwards. */
export type Opened = { readonly ms: number; readonly nodes: number };

let detail: ConversationDetail | null = null;
let leave = () => {};

/** Loads the next conversation into memory, in the same way for all candidates. */
async function load(url: string): Promise<void> {
  detail = (await (await fetch(url)).json()) as ConversationDetail;
}

/** Shows the conversation at its end, measured until the layout of its last message in view. */
async function open(list: ListName): Promise<Opened> {
  leave();
  const page = document.getElementById('page');
  if (!page || !detail) throw new Error('nothing to show');
  const container = document.createElement('div');
  container.style.cssText = 'display: flex; flex-direction: column; height: 662px; width: 952px';
  page.append(container);
  await painted();
  const startedAt = performance.now();
  const root = createRoot(container);
  if (list === 'Parlance') fillStore(detail);
  flushSync(() => root.render(list === 'Parlance' ? <Ours /> : <Naive list={list} />));
  const view = scroller();
  view.scrollTop = view.scrollHeight;
  const last = [...view.querySelectorAll('[data-message]')].at(-1) ?? null;
  while (!endVisible(view, last)) {
    if (performance.now() - startedAt > 30_000) throw new Error('the end never came into view');
    await nextFrame();
  }
  const ms = performance.now() - startedAt;
  await painted();
  leave = () => {
    root.unmount();
    container.remove();
  };
  return { ms, nodes: container.querySelectorAll('*').length };
}

/**
 * Scrolls up quickly, by the height of the view every 50 ms. Returns the number of frames without text in the middle of
 * the view, of all frames, and of dropped ones.
 */
async function scroll(
  ms: number,
): Promise<{ blank: number; frames: number; dropped: number; nodes: number }> {
  const view = scroller();
  const dropped = countDropped();
  const middle = view.getBoundingClientRect().top + view.clientHeight / 2;
  let blank = 0;
  let frames = 0;
  let nodes = 0;
  const startedAt = performance.now();
  for (let before = startedAt, now = await nextFrame(); now - startedAt < ms; now = await nextFrame()) {
    view.scrollTop -= (view.clientHeight / 50) * Math.min(100, now - before);
    before = now;
    frames += 1;
    // Checks what this frame will paint, before any scroll event.
    if (!textAt(view, middle)) blank += 1;
    nodes = Math.max(nodes, view.querySelectorAll('*').length);
  }
  return { blank, frames, dropped: dropped(), nodes };
}

/** Updates the last reply of the open conversation once a frame. */
async function write(updates: number): Promise<{ dropped: number }> {
  const reply = detail?.messages.at(-1);
  if (!reply?.reply) throw new Error('nothing is open');
  const running = { ...reply, text: '', reply: { ...reply.reply, ending: null } };
  useConversation.setState(({ state }) => ({
    state: applyEvent(state, { type: 'message', message: running }),
  }));
  await painted();
  const dropped = countDropped();
  for (let update = 0; update < updates; update += 1) {
    await nextFrame();
    const text = update % 60 === 59 ? '.\n\n' : ' and **more** of it';
    useConversation.setState(({ state }) => ({
      state: applyEvent(state, { type: 'delta', messageId: reply.id, text, reasoning: '', extras: null }),
    }));
  }
  await painted();
  return { dropped: dropped() };
}

function fillStore(shown: ConversationDetail): void {
  const { id } = shown.conversation;
  const state = applyEvent(unknownConversation, { type: 'snapshot', detail: shown });
  useConversation.setState({ id, state, failure: null });
}

function Ours() {
  const turns = useTurns();
  const conversation = useConversation(({ state }) => state.conversation);
  return conversation && <Thread conversation={conversation} turns={turns} running={false} />;
}

function Naive({ list }: { readonly list: ListName }) {
  return (
    <div data-scroller style={{ overflow: 'auto', height: '100%' }}>
      {detail?.messages.map(({ id, text, reply }) => (
        <article key={id} data-message={id}>
          {reply ? <NaiveReply list={list} text={text} /> : <p>{text}</p>}
        </article>
      ))}
    </div>
  );
}

function NaiveReply({ list, text }: { readonly list: ListName; readonly text: string }) {
  if (list === 'naive, react-markdown') {
    return <ReactMarkdown remarkPlugins={[remarkGfm]}>{text}</ReactMarkdown>;
  }
  return (
    <Markdown
      text={text}
      streaming={false}
      onOpenLink={openNothing}
      fetchImage={fetchNothing}
      texts={strings().markdown}
    />
  );
}

const openNothing = () => {};
const fetchNothing = () => Promise.reject(new Error('no image is fetched here'));

function scroller(): HTMLElement {
  const found = document.querySelector<HTMLElement>('[role="log"], [data-scroller]');
  if (!found) throw new Error('nothing is open');
  return found;
}

function endVisible(view: HTMLElement, last: Element | null): boolean {
  if (!last) return false;
  const { bottom } = last.getBoundingClientRect();
  return bottom <= view.getBoundingClientRect().bottom + 1 && bottom > view.getBoundingClientRect().top;
}

// There are up to 40 px without text between two turns.
function textAt(view: HTMLElement, y: number): boolean {
  return [...view.querySelectorAll('[data-message]')].some((turn) => {
    const { top, bottom } = turn.getBoundingClientRect();
    return top - 40 <= y && bottom + 40 >= y;
  });
}

/** Benchmarks of long conversations: loading, opening, scrolling, and streaming at the end. */
export const listBench = { load, open, scroll, write };
