import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Conversation } from '../../../shared/chat/conversation.ts';
import { strings } from '../../i18n/strings.ts';
import { useConversation } from '../../stores/conversations/conversation-store.ts';
import { fold } from '../../ui/highlight/folded-text.ts';
import { markText } from '../../ui/highlight/highlight-ranges.ts';
import { bringIntoView } from '../../ui/highlight/in-view.ts';
import { unfoldUntil } from '../../ui/highlight/unfold.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import type { FollowMode } from '../../ui/virtual/follow-mode.ts';
import type { RowSizes } from '../../ui/virtual/row-sizes.ts';
import { chooseVersion } from '../model/turn-actions.ts';
import type { Turn } from '../model/turns.ts';
import { plainTextOf } from './find/plain-text.ts';
import { rangeAt, rangesIn } from './find/text-ranges.ts';
import { type RevealTarget, useRevealTarget } from './reveal-target.ts';

/** How long a message and the matches in it stay highlighted after the user was taken there. */
const marked = { messageMs: 2400, termsMs: 6000 };

/** The parts of a thread needed to show a message. */
export type RevealDeps = {
  readonly conversation: Conversation;
  readonly turns: readonly Turn[];
  readonly scroller: RefObject<HTMLElement | null>;
  readonly sizes: RowSizes;
  readonly reveal: (messageId: string) => boolean;
  readonly lead: FollowMode['lead'];
};

/** Scrolls to the message that `showMessage` asked for, on any path. Returns the id of the highlighted message. */
export function useRevealedMessage(deps: RevealDeps): string | null {
  const { conversation, turns } = deps;
  const target = useRevealTarget((state) => state.target);
  const [revealed, setRevealed] = useState<RevealTarget | null>(null);
  const latest = useRef(deps);
  latest.current = deps;
  const chosen = useRef<RevealTarget | null>(null);
  const unfolding = useRef(new AbortController());
  const unmarking = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (target?.conversationId !== conversation.id) return undefined;
    const { messageId } = target;
    if (turns.some(({ message }) => message.id === messageId)) {
      const frame = requestAnimationFrame(() => {
        useRevealTarget.setState({ target: null });
        clearTimeout(unmarking.current);
        unfolding.current.abort();
        unfolding.current = new AbortController();
        void revealTarget(latest.current, target, unfolding.current.signal).then((isCurrent) => {
          if (!isCurrent) return;
          unmarking.current = setTimeout(() => markText('parlance-revealed', []), marked.termsMs);
        });
        setRevealed(target);
      });
      return () => cancelAnimationFrame(frame);
    }
    if (!useConversation.getState().state.messages.has(messageId)) {
      useRevealTarget.setState({ target: null });
      toast({ text: strings().chat.thread.messageGone });
    } else if (chosen.current !== target) {
      // The next event contains the path with this message.
      chosen.current = target;
      chooseVersion(conversation.id, messageId);
    }
    return undefined;
  }, [target, conversation.id, turns]);

  useEffect(() => {
    if (!revealed) return;
    const message = setTimeout(() => setRevealed(null), marked.messageMs);
    return () => clearTimeout(message);
  }, [revealed]);
  useEffect(
    () => () => {
      unfolding.current.abort();
      clearTimeout(unmarking.current);
      markText('parlance-revealed', []);
    },
    [],
  );
  return revealed?.messageId ?? null;
}

/** Scrolls to the message, then to the first term in it. Returns false if `signal` was aborted meanwhile. */
async function revealTarget(
  { scroller, sizes, reveal, lead }: RevealDeps,
  { messageId, query }: RevealTarget,
  signal: AbortSignal,
): Promise<boolean> {
  const view = scroller.current;
  const row = reveal(messageId) ? sizes.elementOf(messageId) : null;
  if (!view || !row) return true;
  // If replies are side by side, this is the requested one.
  const message = row.querySelector(`[data-message="${CSS.escape(messageId)}"]`) ?? row;
  const terms = termsOf(query);
  lead(() => bringIntoView(view, message));
  const asked = useConversation.getState().state.messages.get(messageId);
  // A message found by its title or a file has none of the terms, and stays as it is.
  const said = asked ? fold(plainTextOf(asked)) : '';
  const first = terms.some((term) => said.includes(term))
    ? await unfoldUntil(message, () => rangeAt(message, terms, 0), signal)
    : undefined;
  if (signal.aborted) return false;
  markText('parlance-revealed', rangesIn(message, terms));
  if (first) lead(() => bringIntoView(view, first, true));
  return true;
}

/** The folded terms of a query, without quotation marks. */
function termsOf(query: string): readonly string[] {
  return [...new Set(fold(query).split(/[\s"“”]+/))].filter((term) => term !== '');
}
