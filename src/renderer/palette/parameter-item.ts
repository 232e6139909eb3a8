import { SlidersHorizontalIcon } from 'lucide-react';
import type { Conversation } from '../../shared/chat/conversation.ts';
import { chatRanges } from '../../shared/limits.ts';
import { folded } from '../../shared/search/search-fold.ts';
import { strings } from '../i18n/strings.ts';
import { withParameter } from '../parameters/parameter-set-up.ts';
import { changeSetUp, effectiveSetUp, writeNow } from '../stores/conversations/set-up-store.ts';
import type { PaletteItem } from './palette-item.ts';

const command = /^>?\s*(?<name>\D{3,}?)\s+(?<number>-?\d+(?:[.,]\d+)?)$/;

/** Returns the command that sets a parameter of a conversation (null: a new one) for a query such as `temp 0.2`. */
export function parameterItem(query: string, conversation: Conversation | null): PaletteItem | null {
  const { name: typed = '', number = '' } = command.exec(query.trim())?.groups ?? {};
  const value = Number(number.replace(',', '.'));
  const { names } = strings().parameters;
  const name = (Object.keys(chatRanges) as (keyof typeof chatRanges)[]).find(
    (one) => typed !== '' && folded(names[one]).startsWith(folded(typed)),
  );
  if (!name || value < chatRanges[name].min || value > chatRanges[name].max) return null;
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
