import { create } from 'zustand';
import { useGateways } from '../gateways/gateways-store.ts';

/**
 * Models that are asked the same question. They all belong to one gateway, because model ids differ between gateways.
 */
type Compared = { readonly gatewayId: string; readonly models: readonly string[] };

const useCompared = create<{ readonly byConversation: ReadonlyMap<string, Compared> }>(() => ({
  byConversation: new Map(),
}));

/** Key of the new conversation, which has no id yet. */
const newKey = '';

/**
 * Returns the models to send a conversation's next message to (null: a new conversation); null if none are compared.
 */
export function useComparedModels(conversationId: string | null): readonly string[] | null {
  const currentId = useGateways(({ gateways }) => gateways?.currentId);
  return useCompared(({ byConversation }) => comparedIn(byConversation, conversationId, currentId));
}

/** Returns the same as {@link useComparedModels}, without subscribing. */
export function currentComparedModels(conversationId: string | null): readonly string[] | null {
  const currentId = useGateways.getState().gateways?.currentId;
  return comparedIn(useCompared.getState().byConversation, conversationId, currentId);
}

/** Compares these models of a gateway, starting with the next message. */
export function compareModels(
  conversationId: string | null,
  gatewayId: string,
  models: readonly string[],
): void {
  store(conversationId, { gatewayId, models });
}

/** Goes back to asking a single model. */
export function stopComparing(conversationId: string | null): void {
  store(conversationId, null);
}

/** Carries the comparison of the new conversation over to its id, once it has one. */
export function carryComparison(conversationId: string): void {
  const compared = useCompared.getState().byConversation.get(newKey);
  store(null, null);
  if (compared) store(conversationId, compared);
}

function comparedIn(
  all: ReadonlyMap<string, Compared>,
  conversationId: string | null,
  currentId: string | null | undefined,
): readonly string[] | null {
  const found = all.get(conversationId ?? newKey);
  // An existing conversation keeps its gateway. If it's moved to another one, it's no longer compared.
  return found && (conversationId !== null || found.gatewayId === currentId) ? found.models : null;
}

function store(conversationId: string | null, compared: Compared | null): void {
  useCompared.setState(({ byConversation }) => {
    const next = new Map(byConversation);
    if (compared) next.set(conversationId ?? newKey, compared);
    else next.delete(conversationId ?? newKey);
    return { byConversation: next };
  });
}
