import type { ChatModel } from './models.ts';
import { pictureUrl } from './picture.ts';

/** The fields of a reply besides its text, as in the OpenAI API. `images` is a field of other gateways. */
export type ReplyExtras = {
  readonly annotations?: readonly {
    readonly type: 'url_citation';
    readonly url_citation: {
      readonly url: string;
      readonly title: string;
      readonly start_index: number;
      readonly end_index: number;
    };
  }[];
  readonly tool_calls?: readonly {
    readonly index: number;
    readonly id: string;
    readonly type: 'function';
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
  readonly images?: readonly {
    readonly type: 'image_url';
    readonly image_url: { readonly url: string };
  }[];
};

const sources = [
  { url: 'https://example.org/harbour/gates', title: 'How harbour gates work (made up)' },
  { url: 'https://example.org/tides', title: 'Tide tables (made up)' },
];

/** Returns the extras of a model's reply to a question. `content` is the text of the reply. */
export function replyExtras(model: ChatModel, question: string, content: string, seed: number): ReplyExtras {
  switch (model) {
    case 'demo-search':
      return { annotations: citations(content) };
    case 'demo-artist':
      return { images: [{ type: 'image_url', image_url: { url: pictureUrl(seed) } }] };
    case 'demo-tools': {
      const call = { name: 'search_notes', arguments: JSON.stringify({ query: question.slice(0, 200) }) };
      return {
        tool_calls: [{ index: 0, id: `call_demo_${seed.toString(36)}`, type: 'function', function: call }],
      };
    }
    default:
      return {};
  }
}

/** Cites one source after each of the first paragraphs. */
function citations(content: string): NonNullable<ReplyExtras['annotations']> {
  const ends = Array.from(content.matchAll(/[.:](?=\n\n)/g), ({ index }) => index + 1);
  return sources.flatMap((source, at) => {
    const end = ends[at];
    if (end === undefined) return [];
    const start = content.lastIndexOf('\n', end - 1) + 1;
    return [
      { type: 'url_citation' as const, url_citation: { ...source, start_index: start, end_index: end } },
    ];
  });
}
