import type { Failure } from '../../../shared/failure.ts';
import type { Backend } from '../../backend/backend.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { failureOf } from '../../backend/failure-of.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import { createQuestions } from '../../ui/overlay/questions.ts';
import { stopComparing } from './compared-models.ts';

/** Whether a conversation may be sent to a gateway that it hasn't been sent to yet. */
export type ConsentQuestion = {
  readonly gateway: string;
  readonly host: string;
  /** Whether the gateway that the conversation was sent to was removed. */
  readonly wasRemoved: boolean;
};

const { useQuestions, ask } = createQuestions<ConsentQuestion, true>({ replaces: true });

/** The question that is open. */
export const useConsentQuestions = useQuestions;

/**
 * Makes a call that requests replies in a conversation. If its messages would go to a gateway that they haven't been
 * sent to, asks the user first, once for each gateway, and then repeats the call. `moved` is true if the conversation
 * now has another gateway, which may not know its model. Rejects with the failure if the user doesn't agree.
 */
export function withConsent<Value>(
  conversationId: string | null,
  call: (api: Backend, moved: boolean) => Promise<Value>,
): (api: Backend) => Promise<Value> {
  const asked = new Set<string>();
  const attempt = async (api: Backend, moved: boolean): Promise<Value> => {
    try {
      return await call(api, moved);
    } catch (thrown) {
      const failure = failureOf(thrown);
      const question = questionIn(failure);
      const gatewayId = String(failure.values.gatewayId);
      if (conversationId === null || !question || asked.has(gatewayId) || !(await ask(question)))
        throw thrown;
      asked.add(gatewayId);
      await api.conversations.allowGateway({ conversationId, gatewayId });
      if (!question.wasRemoved) return attempt(api, moved);
      await api.conversations.chooseGateway({ conversationId, gatewayId });
      stopComparing(conversationId);
      return attempt(api, true);
    }
  };
  return (api) => attempt(api, false);
}

/**
 * Sends a conversation's next messages to a model of another gateway (null: its default). Asks first if they haven't
 * been sent there. Returns whether they will be.
 */
export async function moveToGateway(
  conversationId: string,
  gatewayId: string,
  model: string | null,
): Promise<boolean> {
  const move = () =>
    callBackend((api) => api.conversations.chooseGateway({ conversationId, gatewayId, model }));
  let outcome = await move();
  const question = outcome.ok ? null : questionIn(outcome.failure);
  if (question) {
    if (!(await ask(question))) return false;
    const allowed = await callBackend((api) => api.conversations.allowGateway({ conversationId, gatewayId }));
    outcome = allowed.ok ? await move() : allowed;
  }
  if (outcome.ok) stopComparing(conversationId);
  else toastFailure(outcome.failure);
  return outcome.ok;
}

function questionIn({ code, values }: Failure): ConsentQuestion | null {
  const wasRemoved = code === 'gateway-removed';
  if ((code !== 'other-origin' && !wasRemoved) || values.gatewayId === undefined) return null;
  return { gateway: String(values.gateway), host: String(values.host), wasRemoved };
}
