import { z } from 'zod';
import { documentBlock, optionalText } from './app-values.ts';

/** The input of a call that writes a document: an artifact, or a file in Claude's container. */
export const documentInputSchema = z.object({
  id: optionalText,
  command: optionalText,
  title: optionalText,
  language: optionalText,
  content: optionalText,
  path: optionalText,
  file_text: optionalText,
  old_str: optionalText,
  new_str: optionalText,
});

type DocumentInput = z.infer<typeof documentInputSchema>;
type Document = { readonly title: string; readonly language: string; readonly content: string };

/** Maximum length of all versions of a conversation's documents, in UTF-16 units. */
const maxDocuments = 8_000_000;

/**
 * Creates the reader for the documents of a conversation. Returns the document after a call as Markdown, or null if the
 * call doesn't write one, or changes one that isn't in the export.
 */
export function createDocumentReader(): (tool: string, input: DocumentInput) => string | null {
  const documents = new Map<string, Document>();
  let length = 0;
  return (tool, input) => {
    const key = `${tool === 'artifacts'} ${input.id ?? input.path ?? ''}`;
    const document = documentOf(tool, input, documents.get(key));
    length += document?.content.length ?? 0;
    if (!document || length > maxDocuments) return null;
    documents.set(key, document);
    return documentBlock(document.title, document.language, document.content);
  };
}

function documentOf(tool: string, input: DocumentInput, before: Document | undefined): Document | null {
  const { title, language, path, file_text: file } = input;
  if (tool === 'artifacts' && input.content)
    return {
      title: title ?? before?.title ?? '',
      language: language ?? before?.language ?? '',
      content: input.content,
    };
  if (tool === 'create_file' && path && file) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    return { title: name, language: /\.(\w{1,10})$/.exec(name)?.[1] ?? '', content: file };
  }
  const isChange = (tool === 'artifacts' && input.command === 'update') || tool === 'str_replace';
  const { old_str: old, new_str: replacement } = input;
  if (!isChange || !before || !old || !before.content.includes(old)) return null;
  return { ...before, content: before.content.replace(old, () => replacement ?? '') };
}
