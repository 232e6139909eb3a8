import type { Conversation } from '../../../../shared/chat/conversation.ts';
import { strings } from '../../../i18n/strings.ts';
import {
  changeSetUp,
  effectiveSetUp,
  resetSetUp,
  writeNow,
} from '../../../stores/conversations/set-up-store.ts';
import { toast } from '../../../ui/overlay/toast.tsx';

/** Resets the system prompt and all parameters to the defaults. Offers to undo that in a toast. */
export function resetAll(conversation: Conversation | null): void {
  const before = effectiveSetUp(conversation);
  resetSetUp(conversation);
  const { parameters, systemPrompt } = effectiveSetUp(conversation);
  const isUnchanged = systemPrompt === before.systemPrompt && Object.keys(before.parameters).length === 0;
  if (isUnchanged && Object.keys(parameters).length === 0) return;
  toast({
    text: strings().parameters.resetDone,
    action: {
      label: strings().parameters.undo,
      onPress: () => {
        changeSetUp(conversation, before);
        writeNow(conversation?.id ?? null);
      },
    },
  });
}
