import type { RefObject } from 'react';
import type { Conversation } from '../../../../shared/chat/conversation.ts';
import { AtModels, mayListModels } from './at-models.tsx';
import { mayListPrompts, SlashPrompts } from './slash-prompts.tsx';

/** The lists of the message box: a slash lists the saved prompts, and an at sign the models. */
export function MarkLists({
  text,
  field,
  conversation,
}: {
  readonly text: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly conversation: Conversation | null;
}) {
  return (
    <>
      {mayListPrompts(text) && <SlashPrompts field={field} />}
      {mayListModels(text) && <AtModels field={field} conversation={conversation} />}
    </>
  );
}
