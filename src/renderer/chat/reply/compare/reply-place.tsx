import { memo } from 'react';
import { showsCards, useCardsShown } from '../../model/cards-shown.ts';
import type { Turn } from '../../model/turns.ts';
import { useReplySet } from '../../model/use-reply-set.ts';
import { ReplyTurn } from '../reply-turn.tsx';
import { CardRow } from './card-row.tsx';

type ReplyPlaceProps = {
  readonly turn: Turn;
  readonly latest: boolean;
  /** Whether a reply is running, so that no other can be requested. */
  readonly locked: boolean;
  /** Whether no message follows on the shown path. */
  readonly last: boolean;
};

/** A reply in the conversation: on its own, or side by side with those requested together with it. */
export const ReplyPlace = memo(function ReplyPlace(props: ReplyPlaceProps) {
  return props.turn.versions.length < 2 ? <ReplyTurn {...props} /> : <ReplyWithVersions {...props} />;
});

function ReplyWithVersions(props: ReplyPlaceProps) {
  const set = useReplySet(props.turn);
  const choice = useCardsShown(({ choices }) => (set ? choices.get(set.key) : undefined));
  if (!set || !showsCards(choice, props.latest)) return <ReplyTurn {...props} />;
  return <CardRow {...props} set={set} />;
}
