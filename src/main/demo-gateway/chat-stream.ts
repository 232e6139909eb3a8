import type { ChatAnswer } from './chat-answer.ts';
import { type Pace, waited } from './pace.ts';

/** What every chunk of one answer carries. */
export type ChatHead = { readonly id: string; readonly created: number; readonly model: string };

type Delta = { role?: 'assistant'; content?: string; reasoning_content?: string };

/**
 * An answer as server-sent events, in time; replies of one answer take turns, a piece each. Ends early, without
 * `[DONE]`, when the signal says that nobody listens.
 */
export async function* chatEvents(
  head: ChatHead,
  answer: ChatAnswer,
  options: { readonly pace: Pace; readonly usage: boolean; readonly signal: AbortSignal },
): AsyncGenerator<string, void, void> {
  const { pace, signal } = options;
  const chunk = (index: number, delta: Delta, finish_reason: string | null = null) =>
    event({ ...chunkHead(head), choices: [{ index, delta, finish_reason }] });

  if (!(await waited(pace.firstDelayMs, signal))) return;
  yield answer.choices.map((_, index) => chunk(index, { role: 'assistant', content: '' })).join('');
  const queues = answer.choices.map(({ reasoning, content, finishReason }) => ({
    deltas: [
      ...reasoning.map((piece): Delta => ({ reasoning_content: piece })),
      ...content.map((piece): Delta => ({ content: piece })),
    ],
    finishReason,
  }));
  const turns = Math.max(...queues.map(({ deltas }) => deltas.length));
  for (let turn = 0; turn <= turns; turn += 1) {
    if (turn > 0 && turn < turns && !(await waited(pace.pieceDelayMs, signal))) return;
    if (signal.aborted) return;
    const frames = queues.flatMap(({ deltas, finishReason }, index) => {
      const delta = deltas[turn];
      if (delta) return [chunk(index, delta)];
      return turn === deltas.length ? [chunk(index, {}, finishReason)] : [];
    });
    if (frames.length > 0) yield frames.join('');
  }
  if (options.usage) yield event({ ...chunkHead(head), choices: [], usage: answer.usage });
  yield 'data: [DONE]\n\n';
}

function chunkHead({ id, created, model }: ChatHead) {
  return { id, object: 'chat.completion.chunk', created, model } as const;
}

function event(body: object): string {
  return `data: ${JSON.stringify(body)}\n\n`;
}
