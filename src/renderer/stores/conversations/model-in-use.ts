import { useMemo } from 'react';
import type { Conversation } from '../../../shared/chat/conversation.ts';
import { callOrToast } from '../call-or-toast.ts';
import { useGateways } from '../gateways/gateways-store.ts';
import { modelAt, modelInUse, modelOptions, optionsByGateway } from '../gateways/model-choice.ts';
import { useAllModels, useModels } from '../gateways/models-store.ts';
import { useSettings } from '../settings-store.ts';
import { moveToGateway } from './consent.ts';
import { gatewayOf, useGatewayOf } from './conversation-gateway.ts';
import { useOpenFolder } from './folders-store.ts';
import { chooseForNew, useNewChoice } from './new-choice.ts';

/**
 * Chooses the model for the next messages of a conversation (null: a new one). If it's another gateway's, the
 * conversation moves there, after a question where it's needed. The model becomes the gateway's default. Returns
 * whether it was chosen.
 */
export async function chooseModel(
  conversation: Conversation | null,
  gatewayId: string | null,
  model: string,
): Promise<boolean> {
  if (!(await setModel(conversation, gatewayId, model))) return false;
  if (gatewayId !== null) await callOrToast((api) => api.gateways.change({ gatewayId, chatModel: model }));
  return true;
}

async function setModel(
  conversation: Conversation | null,
  gatewayId: string | null,
  model: string,
): Promise<boolean> {
  if (!conversation) {
    chooseForNew({ gatewayId, model });
    return true;
  }
  const conversationId = conversation.id;
  if (gatewayId !== null && gatewayId !== gatewayOf(conversation)?.id)
    return moveToGateway(conversationId, gatewayId, model);
  return callOrToast((api) => api.conversations.chooseModel({ conversationId, model }));
}

/** Chooses a model by its id in {@link useModelOptions}, or a typed one of the conversation's gateway. */
export function chooseModelOption(conversation: Conversation | null, optionId: string): Promise<boolean> {
  const { gatewayId, model } = modelAt(gatewayOf(conversation)?.id ?? null, optionId);
  return chooseModel(conversation, gatewayId, model);
}

/**
 * Returns models as options: a gateway's `own`, and `all` with the chat models of the other gateways after them, as far
 * as they're listed. Lists the gateway's own on first use.
 */
export function useModelOptions(gatewayId: string | null) {
  const gateways = useGateways((state) => state.gateways);
  const { models } = useModels(gatewayId);
  const lists = useAllModels();
  const favourites = useSettings(({ favouriteModels }) => favouriteModels);
  return useMemo(() => {
    const others = (gateways?.gateways ?? []).filter(({ id }) => id !== gatewayId);
    const own = modelOptions(models, favourites);
    return { own, all: [...own, ...optionsByGateway(others, lists, favourites)] };
  }, [gatewayId, gateways, models, lists, favourites]);
}

/** Returns the model for the next message of a conversation (null: a new one); null if none is known. */
export function useModelInUse(conversation: Conversation | null): string | null {
  const gateway = useGatewayOf(conversation);
  const { models } = useModels(gateway?.id ?? null);
  const favourites = useSettings(({ favouriteModels }) => favouriteModels);
  const folder = useOpenFolder();
  const choice = useNewChoice();
  const id = gateway?.id ?? null;
  const isChosen = choice?.gatewayId === id;
  const isFolders = [null, id].includes(folder?.gatewayId ?? null);
  const initial = isChosen ? choice?.model : isFolders ? folder?.model : null;
  if (!conversation && initial) return initial;
  return modelInUse(conversation, gateway, modelOptions(models, favourites));
}
