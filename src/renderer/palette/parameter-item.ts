import { SlidersHorizontalIcon } from 'lucide-react';
import type { Conversation } from '../../shared/chat/conversation.ts';
import { chatRanges } from '../../shared/limits.ts';
import { folded } from '../../shared/search/search-fold.ts';
import { strings } from '../i18n/strings.ts';
import { withParameter } from '../parameters/parameter-set-up.ts';
import { changeSetUp, effectiveSetUp, writeNow } from '../stores/conversations/set-up-store.ts';
import type { PaletteItem } from './palette-item.ts';

/** Returns the command that sets a parameter of a conversation (null: a new one) for a query such as `temp 0.2`. */
export function parameterItem(query: string, conversation: Conversation | null): PaletteItem | null {
  const words = query.replace('>', '').trim().split(/\s+/);
  const number = words.pop() ?? '';
  const typed = folded(words.join(' '));
  const value = /^-?\d/.test(number) ? Number(number.replace(',', '.')) : Number.NaN;
  const { names } = strings().parameters;
  const name = (Object.keys(chatRanges) as (keyof typeof chatRanges)[]).find(
    (one) => typed.length >= 3 && folded(names[one]).startsWith(typed),
  );
  if (!name || !(value >= chatRanges[name].min && value <= chatRanges[name].max)) return null;
  return {
    id: `parameter ${name}`,
    kind: 'command',
    title: `${names[name]} ${value}`,
    icon: SlidersHorizontalIcon,
    usedAt: 0,
    run: () => {
      const { parameters } = effectiveSetUp(conversation);
      changeSetUp(conversation, { parameters: withParameter(parameters, name, value) });
      writeNow(conversation?.id ?? null);
    },
  };
}
