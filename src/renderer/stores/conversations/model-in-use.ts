import { create } from 'zustand';
import type { Conversation } from '../../../shared/chat/conversation.ts';
import { modelInUse, modelOptions } from '../gateways/model-choice.ts';
import { useModels } from '../gateways/models-store.ts';
import { useSettings } from '../settings-store.ts';
import { useGatewayOf } from './conversation-gateway.ts';
import { folderForNew, useOpenFolder } from './folders-store.ts';

// The model chosen for the new conversation. It only applies to its own gateway and folder.
const useChosenModel = create<{
  readonly gatewayId: string | null;
  readonly folderId: string | null;
  readonly model: string | null;
}>(() => ({ gatewayId: null, folderId: null, model: null }));

/** Stores the model chosen for the next new conversation at a gateway. */
export function chooseNewModel(gatewayId: string | null, model: string): void {
  useChosenModel.setState({ gatewayId, folderId: folderForNew()?.id ?? null, model });
}

/** Returns the model for the next message of a conversation (null: a new one); null if none is known. */
export function useModelInUse(conversation: Conversation | null): string | null {
  const gateway = useGatewayOf(conversation);
  const { models } = useModels(gateway?.id ?? null);
  const favourites = useSettings(({ favouriteModels }) => favouriteModels);
  const folder = useOpenFolder();
  const chosen = useChosenModel(({ gatewayId, folderId, model }) =>
    gatewayId === (gateway?.id ?? null) && folderId === (folder?.id ?? null) ? model : null,
  );
  const initial = chosen ?? folder?.model;
  if (!conversation && initial) return initial;
  return modelInUse(conversation, gateway, modelOptions(models, favourites));
}
