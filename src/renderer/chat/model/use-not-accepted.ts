import { useEffect, useState } from 'react';
import type { Conversation } from '../../../shared/chat/conversation.ts';
import type { ChatParameters } from '../../../shared/chat/parameters.ts';
import type { ChatCorrection } from '../../../shared/gateways/chat-correction.ts';
import type { ExtraFields } from '../../../shared/gateways/extra-fields.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { fieldNames } from '../../parameters/parameter-names.ts';
import type { ParameterName } from '../../parameters/parameter-set-up.ts';
import { useGatewayOf } from '../../stores/conversations/conversation-gateway.ts';
import { useModelInUse } from '../../stores/conversations/model-in-use.ts';

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
  const [corrections, setCorrections] = useState<readonly ChatCorrection[]>([]);
  const gatewayId = useGatewayOf(conversation)?.id ?? null;
  const model = useModelInUse(conversation);
  const running = conversation?.running ?? false;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a request that ends may have changed what is known
  useEffect(() => {
    let current = true;
    if (gatewayId === null || model === null) return;
    void callBackend((api) => api.gateways.limits({ gatewayId })).then((outcome) => {
      if (!current || !outcome.ok) return;
      const applicable = outcome.value.filter((each) => each.model === model || each.model === '');
      setCorrections(applicable.flatMap(({ limits }) => limits.corrections));
    });
    return () => {
      current = false;
    };
  }, [gatewayId, model, running]);
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
