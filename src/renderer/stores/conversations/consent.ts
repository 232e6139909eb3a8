import { create } from 'zustand';
import type { Failure } from '../../../shared/failure.ts';
import type { Backend } from '../../backend/backend.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { failureOf } from '../../backend/failure-of.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import { stopComparing } from './compared-models.ts';

/** Whether a conversation may be sent to a gateway that it hasn't been sent to yet. */
export type ConsentQuestion = {
  readonly gateway: string;
  readonly host: string;
  /** Whether the gateway that the conversation was sent to was removed. */
  readonly wasRemoved: boolean;
};

/** The question that is open. */
export const useConsent = create<{
  readonly question: ConsentQuestion | null;
  readonly answer: (agreed: boolean) => void;
}>(() => ({ question: null, answer: () => {} }));

/**
 * Makes a call that requests replies in a conversation. If its messages would go to a gateway that they haven't been
 * sent to, asks the user first, and then repeats the call. `moved` is true if the conversation now has another gateway,
 * which may not know its model. Rejects with the failure if the user doesn't agree.
 */
export function withConsent<Value>(
  conversationId: string | null,
  call: (api: Backend, moved: boolean) => Promise<Value>,
): (api: Backend) => Promise<Value> {
  return async (api) => {
    try {
      return await call(api, false);
    } catch (thrown) {
      const failure = failureOf(thrown);
      const question = questionIn(failure);
      if (conversationId === null || !question || !(await ask(question))) throw thrown;
      const gatewayId = String(failure.values.gatewayId);
      await api.conversations.chooseGateway({ conversationId, gatewayId, agreed: true });
      if (question.wasRemoved) stopComparing(conversationId);
      return call(api, question.wasRemoved);
    }
  };
}

/** Sends a conversation's next messages to another gateway. Asks first if they haven't been sent there. */
export async function moveToGateway(conversationId: string, gatewayId: string): Promise<void> {
  const move = (agreed: boolean) =>
    callBackend((api) => api.conversations.chooseGateway({ conversationId, gatewayId, agreed }));
  let outcome = await move(false);
  const question = outcome.ok ? null : questionIn(outcome.failure);
  if (question) {
    if (!(await ask(question))) return;
    outcome = await move(true);
  }
  if (outcome.ok) stopComparing(conversationId);
  else toastFailure(outcome.failure);
}

function questionIn({ code, values }: Failure): ConsentQuestion | null {
  const wasRemoved = code === 'gateway-removed';
  if ((code !== 'other-origin' && !wasRemoved) || values.gatewayId === undefined) return null;
  return { gateway: String(values.gateway), host: String(values.host), wasRemoved };
}

async function ask(question: ConsentQuestion): Promise<boolean> {
  useConsent.getState().answer(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  useConsent.setState({ question, answer: resolve });
  const agreed = await promise;
  if (useConsent.getState().question === question) useConsent.setState({ question: null, answer: () => {} });
  return agreed;
}
