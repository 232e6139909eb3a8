import { comparedModels as limits } from '../../../shared/limits.ts';
import type { Backend } from '../../backend/backend.ts';
import { comparedModelsNow, keepComparing } from '../../stores/conversations/compared-models.ts';

type Sending = Parameters<Backend['chat']['send']>[0];

/** Sends a message to its model, or to each of the models that the conversation compares. */
export async function sendOrCompare(to: Backend, { model, ...sending }: Sending) {
  const models = comparedModelsNow(sending.conversationId) ?? [];
  if (models.length < limits.min) return to.chat.send({ ...sending, model });
  const started = await to.chat.compare({ ...sending, models: [...models] });
  if (sending.conversationId === null) keepComparing(started.conversationId);
  return started;
}
