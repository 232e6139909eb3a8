import { create } from 'zustand';
import { useGateways } from '../gateways/gateways-store.ts';

/** Models to ask the same question; of one gateway, since another has others. */
type Compared = { readonly gatewayId: string; readonly models: readonly string[] };

const useCompared = create<{ readonly byConversation: ReadonlyMap<string, Compared> }>(() => ({
  byConversation: new Map(),
}));

/** Place of the conversation that has not begun yet. */
const unwritten = '';

/** The models that the next message of a conversation (null: a new one) goes to; null where none are compared. */
export function useComparedModels(conversationId: string | null): readonly string[] | null {
  const currentId = useGateways(({ gateways }) => gateways?.currentId);
  return useCompared(({ byConversation }) => comparedIn(byConversation, conversationId, currentId));
}

/** The same at this moment. */
export function comparedModelsNow(conversationId: string | null): readonly string[] | null {
  const currentId = useGateways.getState().gateways?.currentId;
  return comparedIn(useCompared.getState().byConversation, conversationId, currentId);
}

/** Compares these models of a gateway, from the next message on. */
export function compareModels(
  conversationId: string | null,
  gatewayId: string,
  models: readonly string[],
): void {
  put(conversationId, { gatewayId, models });
}

/** Asks one model again. */
export function stopComparing(conversationId: string | null): void {
  put(conversationId, null);
}

/** The conversation that had not begun is now this one, and goes on comparing. */
export function keepComparing(conversationId: string): void {
  const begun = useCompared.getState().byConversation.get(unwritten);
  put(null, null);
  if (begun) put(conversationId, begun);
}

function comparedIn(
  all: ReadonlyMap<string, Compared>,
  conversationId: string | null,
  currentId: string | null | undefined,
): readonly string[] | null {
  const found = all.get(conversationId ?? unwritten);
  return found && found.gatewayId === currentId ? found.models : null;
}

function put(conversationId: string | null, compared: Compared | null): void {
  useCompared.setState(({ byConversation }) => {
    const next = new Map(byConversation);
    if (compared) next.set(conversationId ?? unwritten, compared);
    else next.delete(conversationId ?? unwritten);
    return { byConversation: next };
  });
}
