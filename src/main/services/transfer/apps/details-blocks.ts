import { ownValue } from '../../../../shared/own-value.ts';

/** A reply without its `<details>` blocks: its text, the reasoning in them, and the number of tool calls. */
export type WithoutDetails = { readonly text: string; readonly reasoning: string; readonly tools: number };

const start = '<details type="';
const end = '</details>';

/**
 * Removes the blocks that Open WebUI writes into a reply for reasoning and tool calls: `<details type="reasoning" …>
 * <summary>…</summary> quoted lines </details>`. Other blocks are the model's own and are kept. So is a block without
 * an end. Runs in linear time.
 */
export function withoutDetails(reply: string): WithoutDetails {
  const texts: string[] = [];
  const thoughts: string[] = [];
  let tools = 0;
  let from = 0;
  for (let at = reply.indexOf(start); at >= 0; ) {
    const type = reply.slice(at + start.length, reply.indexOf('"', at + start.length));
    const close = reply.indexOf(end, at);
    if (close < 0) break;
    const isReasoning = type === 'reasoning';
    if (isReasoning || type === 'tool_calls' || type === 'code_interpreter') {
      texts.push(reply.slice(from, at));
      from = close + end.length;
      if (isReasoning) thoughts.push(bodyOf(reply.slice(at, close)));
      else tools += 1;
    }
    at = reply.indexOf(start, close);
  }
  texts.push(reply.slice(from));
  return { text: texts.join('').trim(), reasoning: thoughts.join('\n\n'), tools };
}

const summaryEnd = '</summary>';
const entities: Readonly<Record<string, string>> = {
  '&gt;': '>',
  '&lt;': '<',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
};

function bodyOf(block: string): string {
  const summary = block.indexOf(summaryEnd);
  const body = block.slice(summary < 0 ? block.indexOf('>') + 1 : summary + summaryEnd.length);
  return body
    .replace(/&(?:gt|lt|quot|amp|#x27);/g, (entity) => ownValue(entities, entity) ?? entity)
    .split('\n')
    .map((line) => (line.startsWith('> ') ? line.slice(2) : line === '>' ? '' : line))
    .join('\n')
    .trim();
}
