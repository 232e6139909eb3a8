import { type Citation, citationsLimit } from '../../shared/chat/message.ts';
import { maxCount } from '../../shared/limits.ts';
import { type Fields, list, record } from './json-fields.ts';

/**
 * Returns the sources at the top level of a frame, which belong to all of its choices. Numbers in the text refer to the
 * order of `citations`. `search_results` may contain fewer or different sources, but they have titles.
 */
export function listedSources({ citations, search_results, annotations }: Fields): readonly Citation[] {
  const lists = [citations, search_results].flatMap((entries) => list(entries).slice(0, citationsLimit));
  return [...lists.flatMap(citationsIn), ...annotatedSources(annotations)];
}

/**
 * Returns the sources in the context that Azure OpenAI adds to a reply that is based on the user's own data. Marks such
 * as `[doc1]` in the text refer to their positions. Some have only a file name.
 */
export function contextSources(context: unknown): readonly Citation[] {
  const sources = list(record(context)?.citations).slice(0, citationsLimit);
  return sources.flatMap((source, at) => {
    const { url, filepath, title } = record(source) ?? {};
    return citationsIn({ url: url || filepath || title, title }).map((citation) => ({
      ...citation,
      documents: [at + 1],
    }));
  });
}

/** Returns the sources of `annotations`. Other kinds, such as files, are left out. */
export function annotatedSources(annotations: unknown): readonly Citation[] {
  return list(annotations).flatMap((annotation) => {
    const fields = record(annotation);
    return fields?.type === 'url_citation' ? citationsIn(fields.url_citation ?? fields) : [];
  });
}

/**
 * Returns a source, given as its URL or as an object. Returns an empty list if it has no URL, or one that is too long.
 */
function citationsIn(source: unknown): readonly Citation[] {
  const { url, title, end_index } = record(source) ?? { url: source };
  if (typeof url !== 'string' || url === '' || url.length > 4000) return [];
  const end = Number.isInteger(end_index) ? (end_index as number) : 0;
  return [
    {
      url,
      title: typeof title === 'string' ? title.slice(0, 500) : '',
      ...(end > 0 && end <= maxCount && { ends: [end] }),
    },
  ];
}
