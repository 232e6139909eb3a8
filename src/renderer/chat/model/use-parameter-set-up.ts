import type { Conversation } from '../../../shared/chat/conversation.ts';
import { gatewayFields, mergedFields } from '../../../shared/gateways/extra-fields.ts';
import { type ParameterSetUp, withParameter } from '../../parameters/parameter-set-up.ts';
import { useGatewayOf } from '../../stores/conversations/conversation-gateway.ts';
import { useModelInUse } from '../../stores/conversations/model-in-use.ts';
import {
  changeSetUp,
  effectiveSetUp,
  useEffectiveSetUp,
  useInheritedFolder,
  writeNow,
} from '../../stores/conversations/set-up-store.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { useTypedJson } from '../../stores/typed-json.ts';
import { useNotAccepted } from './use-not-accepted.ts';

/** Connects the parameter controls to a conversation (null for a new one). */
export function useParameterSetUp(conversation: Conversation | null): ParameterSetUp {
  const { parameters } = useEffectiveSetUp(conversation);
  const defaults = useSettings(({ defaultParameters }) => defaultParameters);
  const folder = useInheritedFolder(conversation);
  const inherited = { ...defaults, ...folder?.parameters };
  const typed = useTypedJson(conversation?.id ?? 'new');
  const gateway = useGatewayOf(conversation);
  const model = useModelInUse(conversation);
  const addedFields = gateway && model ? gatewayFields(gateway, model) : {};
  const sent = { ...inherited, ...parameters };
  const refused = useNotAccepted(conversation, sent, mergedFields(addedFields, sent.extraFields));
  return {
    typed,
    notAccepted: refused.parameters,
    gatewayFields: addedFields,
    refusedFields: refused.fields,
    own: parameters,
    inherited,
    fromFolder: folder?.parameters ?? {},
    set: (name, value) => {
      const current = effectiveSetUp(conversation).parameters;
      changeSetUp(conversation, { parameters: withParameter(current, name, value) });
    },
    save: () => writeNow(conversation?.id ?? null),
  };
}
