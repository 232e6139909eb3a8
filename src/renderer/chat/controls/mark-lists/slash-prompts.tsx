import { type RefObject, useCallback, useEffect } from 'react';
import { strings } from '../../../i18n/strings.ts';
import { filledPrompt } from '../../../stores/prompt-form.ts';
import { followPrompts, promptTitle, usePrompts } from '../../../stores/prompts-store.ts';
import { countOf } from '../../../ui/format/count-of.ts';
import { findPrompts } from './found-prompts.ts';
import { MarkList } from './mark-list.tsx';

// Input methods may type the full-width slash.
const slashes = '/／';

/** Whether a text may contain a slash that lists prompts. */
export const mayListPrompts = (text: string) => /[/／]/.test(text);

/** Lists the saved prompts while the caret is after a slash in `field`, and inserts the chosen one. */
export function SlashPrompts({ field }: { readonly field: RefObject<HTMLTextAreaElement | null> }) {
  useEffect(followPrompts, []);
  const prompts = usePrompts((library) => library.prompts);
  const texts = strings().promptForm;
  const find = useCallback(
    (query: string) =>
      findPrompts(prompts ?? [], query, promptTitle).map(({ prompt, title, matches, firstLine }) => ({
        id: prompt.id,
        title,
        matches,
        detail: firstLine,
      })),
    [prompts],
  );
  if (!prompts) return null;
  const choose = async (id: string) => {
    const prompt = prompts.find((one) => one.id === id);
    return prompt ? filledPrompt(prompt) : null;
  };
  return (
    <MarkList
      marks={slashes}
      field={field}
      label={texts.list}
      find={find}
      foundText={(count) => texts.found(countOf(count), count === 1)}
      emptyText={prompts.length === 0 ? texts.empty : undefined}
      choose={choose}
    />
  );
}
