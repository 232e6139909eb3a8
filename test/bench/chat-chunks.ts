/** A chat stream to measure, and what a correct reader must find in it. */
export type ChatChunks = {
  readonly bytes: Uint8Array;
  /** The data of each event, already split: the input of the baseline. */
  readonly payloads: readonly string[];
  /** Number of UTF-16 units in all deltas. */
  readonly characters: number;
};

// Like a model's output: mostly English words, with some in other scripts, so that reads can end in the middle of a
// character.
const tokens = [
  ' the',
  ' model',
  ' writes',
  ' a',
  ' few',
  ' words',
  ',',
  ' naïve',
  ' café',
  '模型',
  'を',
  ' 👩‍💻',
  '.\n\n',
  ' `code`',
];
const plain = tokens.slice(0, 7);

/** Creates a stream of `count` chunks, 287 bytes each on average, and the final `[DONE]`. */
export function chatChunks(count: number): ChatChunks {
  const payloads: string[] = [];
  let characters = 0;
  for (let at = 0; at < count; at += 1) {
    const from = at % 5 === 0 ? tokens : plain;
    const content = from[(at * 7) % from.length] ?? '';
    characters += content.length;
    payloads.push(payload(content));
  }
  const text = payloads.map((data) => `data: ${data}\n\n`).join('');
  return { bytes: new TextEncoder().encode(`${text}data: [DONE]\n\n`), payloads, characters };
}

/** Splits the bytes into reads with these sizes, in rotation. */
export function inReads(bytes: Uint8Array, sizes: readonly number[]): readonly Uint8Array[] {
  const reads: Uint8Array[] = [];
  for (let from = 0; from < bytes.length; ) {
    const size = sizes[reads.length % sizes.length] ?? bytes.length;
    // Sockets allocate memory for each read, so these aren't views of one buffer.
    reads.push(bytes.slice(from, from + size));
    from += size;
  }
  return reads;
}

function payload(content: string): string {
  return JSON.stringify({
    id: 'chatcmpl-CfX2mQ0aZr8Kp1LwYv7TgEo4HsNbD9e1fQ',
    object: 'chat.completion.chunk',
    created: 1_763_697_600,
    model: 'gpt-4o-mini-2024-07-18',
    system_fingerprint: 'fp_560af6e559c1',
    choices: [{ index: 0, delta: { content }, logprobs: null, finish_reason: null }],
    usage: null,
  });
}
