import { type RefObject, useCallback, useEffect, useMemo } from 'react';
import type { Conversation } from '../../../../shared/chat/conversation.ts';
import { strings } from '../../../i18n/strings.ts';
import { nameModel, stopComparing } from '../../../stores/conversations/compared-models.ts';
import { useGatewayOf } from '../../../stores/conversations/conversation-gateway.ts';
import { chooseModelOption, useModelOptions } from '../../../stores/conversations/model-in-use.ts';
import { useSeveralGateways } from '../../../stores/gateways/gateways-store.ts';
import { modelAt } from '../../../stores/gateways/model-choice.ts';
import { listRemainingModels } from '../../../stores/gateways/models-store.ts';
import type { ComboboxOption } from '../../../ui/format/combobox-options.ts';
import { countOf } from '../../../ui/format/count-of.ts';
import { findModels } from './found-models.ts';
import { MarkList } from './mark-list.tsx';

// Input methods may type the full-width sign.
const atSigns = '@＠';

/** Whether a text may contain an at sign that lists models. */
export const mayListModels = (text: string) => /[@＠]/.test(text);

/**
 * Lists the models of all gateways while the caret is after an at sign in `field`, and chooses one for what
 * follows. Several are compared.
 */
export function AtModels({
  field,
  conversation,
}: {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly conversation: Conversation | null;
}) {
  useEffect(listRemainingModels, []);
  const gateway = useGatewayOf(conversation);
  const { all } = useModelOptions(gateway?.id ?? null);
  const name = gateway?.name ?? '';
  const several = useSeveralGateways();
  const entries = useMemo(
    () => all.map((option) => entryOf(option, several ? name : '')),
    [all, several, name],
  );
  const find = useCallback((query: string) => findModels(entries, query), [entries]);
  const choose = async (id: string) => {
    const conversationId = conversation?.id ?? null;
    const { gatewayId, model } = modelAt(gateway?.id ?? null, id);
    if (gateway && gatewayId && nameModel(conversationId, gateway.id, { gatewayId, model })) return '';
    if (!(await chooseModelOption(conversation, id))) return null;
    stopComparing(conversationId);
    return '';
  };
  const texts = strings().chat.composer;
  return (
    <MarkList
      marks={atSigns}
      field={field}
      label={texts.models}
      find={find}
      foundText={(count) => texts.foundModels(countOf(count), count === 1)}
      choose={choose}
    />
  );
}

function entryOf({ id, label = id, detail, favourite = false }: ComboboxOption, gateway: string) {
  return { id, title: label, matches: [], detail: detail ?? gateway, isFavourite: favourite };
}
