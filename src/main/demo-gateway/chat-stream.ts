import type { ChatCompletion } from './chat-completion.ts';
import { type Pace, pause } from './pace.ts';
import type { ReplyExtras } from './reply-extras.ts';
import { serverEvent } from './stream-response.ts';

/** Fields that all chunks of a response have in common. */
export type ChatHead = { readonly id: string; readonly created: number; readonly model: string };

type Delta = ReplyExtras & {
  readonly role?: 'assistant';
  readonly content?: string;
  readonly refusal?: string;
  readonly reasoning_content?: string;
};

/**
 * Yields a response as server-sent events at a given pace. Several replies alternate token by token. Ends without
 * `[DONE]` when the signal aborts.
 */
export async function* chatEvents(
  head: ChatHead,
  completion: ChatCompletion,
  options: { readonly pace: Pace; readonly usage: boolean; readonly signal: AbortSignal },
): AsyncGenerator<string, void, void> {
  const { pace, signal } = options;
  const chunk = (index: number, delta: Delta, finish_reason: string | null = null) =>
    serverEvent({ ...chunkHead(head), choices: [{ index, delta, finish_reason }] });

  if (!(await pause(pace.firstDelayMs, signal))) return;
  yield completion.choices.map((_, index) => chunk(index, { role: 'assistant', content: '' })).join('');
  const queues = completion.choices.map(({ reasoning, content, extras, declines, finishReason }) => ({
    deltas: [
      ...reasoning.map((token): Delta => ({ reasoning_content: token })),
      ...content.map((token): Delta => (declines ? { refusal: token } : { content: token })),
      ...(Object.keys(extras).length > 0 ? [extras] : []),
    ],
    finishReason,
  }));
  const turns = Math.max(...queues.map(({ deltas }) => deltas.length));
  for (let turn = 0; turn <= turns; turn += 1) {
    if (turn > 0 && turn < turns && !(await pause(pace.tokenDelayMs, signal))) return;
    if (signal.aborted) return;
    const frames = queues.flatMap(({ deltas, finishReason }, index) => {
      const delta = deltas[turn];
      if (delta) return [chunk(index, delta)];
      return turn === deltas.length ? [chunk(index, {}, finishReason)] : [];
    });
    if (frames.length > 0) yield frames.join('');
  }
  if (options.usage) yield serverEvent({ ...chunkHead(head), choices: [], usage: completion.usage });
  yield 'data: [DONE]\n\n';
}

function chunkHead({ id, created, model }: ChatHead) {
  return { id, object: 'chat.completion.chunk', created, model } as const;
}
