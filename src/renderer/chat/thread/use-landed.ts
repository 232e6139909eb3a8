import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Conversation } from '../../../shared/models/conversation.ts';
import { strings } from '../../i18n/strings.ts';
import { useConversation } from '../../stores/conversations/conversation-store.ts';
import { createDelayedCall } from '../../stores/delayed-call.ts';
import { fold } from '../../ui/highlight/folded-text.ts';
import { markText } from '../../ui/highlight/highlight-ranges.ts';
import { bringIntoView } from '../../ui/highlight/in-view.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import type { FollowMode } from '../../ui/virtual/follow-mode.ts';
import type { RowSizes } from '../../ui/virtual/row-sizes.ts';
import { rangesIn } from '../find/text-ranges.ts';
import { chooseVersion } from '../turn/turn-actions.ts';
import type { Turn } from '../turn/turns.ts';
import { type Landing, useLanding } from './landing.ts';

/** How long a message stays highlighted after the user was taken to it, and how long the matches in it do. */
const marked = { messageMs: 2400, termsMs: 6000 };

/** The parts of a thread that showing a message needs. */
export type LandingPlace = {
  readonly conversation: Conversation;
  readonly turns: readonly Turn[];
  readonly scroller: RefObject<HTMLElement | null>;
  readonly sizes: RowSizes;
  readonly reveal: (messageId: string) => boolean;
  readonly lead: FollowMode['lead'];
};

/** Scrolls to the message that `showMessage` asked for, on any path. Returns the id of the highlighted message. */
export function useLanded(place: LandingPlace): string | null {
  const { conversation, turns } = place;
  const landing = useLanding((state) => state.landing);
  const [landed, setLanded] = useState<Landing | null>(null);
  const latest = useRef(place);
  latest.current = place;
  const chosen = useRef<Landing | null>(null);

  useEffect(() => {
    if (landing?.conversationId !== conversation.id) return undefined;
    const { messageId } = landing;
    if (turns.some(({ message }) => message.id === messageId)) {
      const frame = requestAnimationFrame(() => {
        useLanding.setState({ landing: null });
        latest.current.lead(() => land(latest.current, landing));
        setLanded(landing);
      });
      return () => cancelAnimationFrame(frame);
    }
    if (!useConversation.getState().state.messages.has(messageId)) {
      useLanding.setState({ landing: null });
      toast({ text: strings().chat.thread.messageGone });
    } else if (chosen.current !== landing) {
      // The next event brings the path with this message.
      chosen.current = landing;
      chooseVersion(conversation.id, messageId);
    }
    return undefined;
  }, [landing, conversation.id, turns]);

  useEffect(() => {
    if (!landed) return;
    const message = setTimeout(() => setLanded(null), marked.messageMs);
    return () => clearTimeout(message);
  }, [landed]);
  useEffect(() => () => markText('parlance-landed', []), []);
  return landed?.messageId ?? null;
}

const unmarkTerms = createDelayedCall(() => markText('parlance-landed', []), marked.termsMs);

function land({ scroller, sizes, reveal }: LandingPlace, { messageId, query }: Landing): void {
  const view = scroller.current;
  const row = reveal(messageId) ? sizes.elementOf(messageId) : null;
  if (!view || !row) return;
  // Among replies side by side, the requested one.
  const own = row.querySelector(`[data-message="${CSS.escape(messageId)}"]`) ?? row;
  const found = rangesIn(own, termsOf(query));
  markText('parlance-landed', found);
  unmarkTerms.cancel();
  unmarkTerms.schedule();
  bringIntoView(view, own);
  const [first] = found;
  if (first) bringIntoView(view, first, true);
}

/** The folded terms of a query, without quotation marks. */
function termsOf(query: string): readonly string[] {
  return [...new Set(fold(query).split(/[\s"“”]+/))].filter((term) => term !== '');
}
