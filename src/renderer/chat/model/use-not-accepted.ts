import type { Conversation } from '../../../shared/chat/conversation.ts';
import type { ChatParameters } from '../../../shared/chat/parameters.ts';
import type { ExtraFields } from '../../../shared/gateways/extra-fields.ts';
import { fieldNames } from '../../parameters/parameter-names.ts';
import type { ParameterName } from '../../parameters/parameter-set-up.ts';
import { useGatewayOf } from '../../stores/conversations/conversation-gateway.ts';
import { useModelInUse } from '../../stores/conversations/model-in-use.ts';
import { useLearnedLimits } from '../../stores/gateways/learned-limits.ts';

const names = Object.keys(fieldNames) as (keyof typeof fieldNames)[];

/** What is left out of requests to a model: parameters, and the names of extra fields. */
export type NotAccepted = {
  readonly parameters: readonly ParameterName[];
  readonly fields: readonly string[];
};

/**
 * Returns the parameters and extra fields that are left out of requests because the model of a conversation (null for a
 * new one) refused them or their values.
 */
export function useNotAccepted(
  conversation: Conversation | null,
  parameters: ChatParameters,
  extraFields: ExtraFields,
): NotAccepted {
  const gatewayId = useGatewayOf(conversation)?.id ?? null;
  const model = useModelInUse(conversation);
  // A request that ends may have changed what is known.
  const learned = useLearnedLimits(model === null ? null : gatewayId, model ?? '', conversation?.running);
  const corrections = learned.flatMap(({ limits }) => limits.corrections);
  const isLeftOut = (name: string, value: unknown) =>
    corrections.some(
      ({ field, instead, allowed }) =>
        field === name && instead === null && !allowed?.includes(String(value)),
    );
  return {
    parameters: names.filter((name) => isLeftOut(fieldNames[name], parameters[name])),
    fields: Object.keys(extraFields).filter((name) => isLeftOut(name, extraFields[name])),
  };
}
