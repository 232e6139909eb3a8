import { create } from 'zustand';
import type { Conversation } from '../../../shared/models/conversation.ts';
import { useSettings } from '../settings-store.ts';
import { useCurrentGateway } from './gateways-store.ts';
import { modelInUse, modelOptions } from './model-choice.ts';
import { useModels } from './models-store.ts';

// The model chosen for the new conversation. It only applies to its own gateway.
const useChosenModel = create<{ readonly gatewayId: string | null; readonly model: string | null }>(() => ({
  gatewayId: null,
  model: null,
}));

/** Stores the model chosen for the next new conversation at a gateway. */
export function chooseNewModel(gatewayId: string | null, model: string): void {
  useChosenModel.setState({ gatewayId, model });
}

/** Returns the model for the next message of a conversation (null: a new one); null if none is known. */
export function useModelInUse(conversation: Conversation | null): string | null {
  const gateway = useCurrentGateway();
  const { models } = useModels(gateway?.id ?? null);
  const favourites = useSettings(({ favouriteModels }) => favouriteModels);
  const chosen = useChosenModel(({ gatewayId, model }) =>
    gatewayId === (gateway?.id ?? null) ? model : null,
  );
  if (!conversation && chosen) return chosen;
  return modelInUse(conversation, gateway, modelOptions(models, favourites));
}
