import type { Conversation } from '../../../shared/models/conversation.ts';
import { type ParameterSetUp, withParameter } from '../../parameters/parameter-set-up.ts';
import { changeSetUp, shownSetUp, useShownSetUp, writeNow } from '../../stores/conversations/set-up-store.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { useNotAccepted } from './use-not-accepted.ts';

/** Connects the parameter controls to a conversation (null: a new one). */
export function useParameterSetUp(conversation: Conversation | null): ParameterSetUp {
  const { parameters } = useShownSetUp(conversation);
  const inherited = useSettings(({ defaultParameters }) => defaultParameters);
  const notAccepted = useNotAccepted(conversation, { ...inherited, ...parameters });
  return {
    notAccepted,
    own: parameters,
    inherited,
    set: (name, value) => {
      const now = shownSetUp(conversation).parameters;
      changeSetUp(conversation, { parameters: withParameter(now, name, value) });
    },
    keep: () => writeNow(conversation?.id ?? null),
  };
}
