import { SlidersHorizontalIcon } from 'lucide-react';
import type { Conversation } from '../../shared/chat/conversation.ts';
import { strings } from '../i18n/strings.ts';
import { withParameter } from '../parameters/parameter-set-up.ts';
import { changeSetUp, effectiveSetUp, writeNow } from '../stores/conversations/set-up-store.ts';
import type { PaletteItem } from './palette-item.ts';
import { parameterIn } from './parameter-query.ts';

/** Returns the command that sets a parameter of a conversation (null: a new one) for a query such as `temp 0.2`. */
export function parameterItem(query: string, conversation: Conversation | null): PaletteItem | null {
  const named = parameterIn(query);
  if (!named) return null;
  const { name, value } = named;
  return {
    id: `parameter ${name}`,
    kind: 'command',
    title: `${strings().parameters.names[name]} ${value}`,
    icon: SlidersHorizontalIcon,
    usedAt: 0,
    run: () => {
      const { parameters } = effectiveSetUp(conversation);
      changeSetUp(conversation, { parameters: withParameter(parameters, name, value) });
      writeNow(conversation?.id ?? null);
    },
  };
}
