import { create } from 'zustand';
import { comparedModels } from '../../../shared/limits.ts';
import { gatewayOf, useGatewayOf } from './conversation-gateway.ts';

export type ComparedModel = { readonly gatewayId: string; readonly model: string };

/** Models that are asked the same question, and the gateway for which they were chosen. */
type Compared = { readonly gatewayId: string; readonly models: readonly ComparedModel[] };

const useCompared = create<{ readonly byConversation: ReadonlyMap<string, Compared> }>(() => ({
  byConversation: new Map(),
}));

/** The model that the next message of a conversation names with an at sign. Another one makes a comparison. */
const useNamed = create<{ readonly byConversation: ReadonlyMap<string, ComparedModel> }>(() => ({
  byConversation: new Map(),
}));

/** Key of the new conversation, which has no id yet. */
const newKey = '';

/**
 * Returns the models to send a conversation's next message to (null: a new conversation); null if none are compared.
 */
export function useComparedModels(conversationId: string | null): readonly ComparedModel[] | null {
  const ofNew = useGatewayOf(null)?.id;
  return useCompared(({ byConversation }) => comparedIn(byConversation, conversationId, ofNew));
}

/** Returns the same as {@link useComparedModels}, without subscribing. */
export function currentComparedModels(conversationId: string | null): readonly ComparedModel[] | null {
  return comparedIn(useCompared.getState().byConversation, conversationId, gatewayOf(null)?.id);
}

/** Compares these models, starting with the next message. `gatewayId` is the gateway of the conversation. */
export function compareModels(
  conversationId: string | null,
  gatewayId: string,
  models: readonly ComparedModel[],
): void {
  store(conversationId, { gatewayId, models });
}

/**
 * Notes that the next message names a model with an at sign. If it already names another one, they are compared, and
 * the result is true.
 */
export function nameModel(conversationId: string | null, gatewayId: string, named: ComparedModel): boolean {
  const key = conversationId ?? newKey;
  const first = useNamed.getState().byConversation.get(key);
  if (!first || (first.gatewayId === named.gatewayId && first.model === named.model)) {
    setNamed(key, named);
    return false;
  }
  const others = currentComparedModels(conversationId) ?? [first];
  const isListed = others.some((one) => one.gatewayId === named.gatewayId && one.model === named.model);
  if (!isListed) compareModels(conversationId, gatewayId, [...others, named].slice(0, comparedModels.max));
  return true;
}

/** Forgets which model the message that was just sent named. */
export function forgetNamedModel(conversationId: string | null): void {
  setNamed(conversationId ?? newKey, null);
}

function setNamed(key: string, named: ComparedModel | null): void {
  useNamed.setState(({ byConversation }) => {
    const next = new Map(byConversation);
    if (named) next.set(key, named);
    else next.delete(key);
    return { byConversation: next };
  });
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
  ofNew: string | undefined,
): readonly ComparedModel[] | null {
  const found = all.get(conversationId ?? newKey);
  // If a conversation is moved to another gateway, it's no longer compared.
  return found && (conversationId !== null || found.gatewayId === ofNew) ? found.models : null;
}

function store(conversationId: string | null, compared: Compared | null): void {
  useCompared.setState(({ byConversation }) => {
    const next = new Map(byConversation);
    if (compared) next.set(conversationId ?? newKey, compared);
    else next.delete(conversationId ?? newKey);
    return { byConversation: next };
  });
}
