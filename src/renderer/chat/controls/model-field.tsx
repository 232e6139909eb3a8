import type { GatewayProfile } from '../../../shared/gateways/gateway-profile.ts';
import { strings } from '../../i18n/strings.ts';
import { useModelOptions } from '../../stores/conversations/model-in-use.ts';
import { modelAt } from '../../stores/gateways/model-choice.ts';
import { listModels, listRemainingModels, useModels } from '../../stores/gateways/models-store.ts';
import { Combobox } from '../../ui/controls/combobox/combobox.tsx';

/**
 * A field in a dialog that chooses a model of a gateway, or of any gateway if it's for `anyGateway`. `value` is null if
 * none is chosen.
 */
export function ModelField({
  label,
  placeholder,
  gateway,
  anyGateway = false,
  value,
  onChange,
}: {
  readonly label: string;
  readonly placeholder?: string;
  readonly gateway: GatewayProfile | null;
  readonly anyGateway?: boolean;
  readonly value: string | null;
  readonly onChange: (model: string, gatewayId: string | null) => void;
}) {
  const id = gateway?.id ?? null;
  const { listing } = useModels(id);
  const { own, all } = useModelOptions(id);
  return (
    <Combobox
      label={label}
      {...(placeholder !== undefined && { placeholder })}
      value={value}
      options={anyGateway ? all : own}
      emptyText={strings().chat.composer[listing ? 'modelsLoading' : 'noModels']}
      onOpen={() => {
        if (id !== null) void listModels(id, { refresh: false });
        if (anyGateway) listRemainingModels();
      }}
      onChange={(optionId) => {
        const { gatewayId, model } = modelAt(id, optionId);
        onChange(model, gatewayId);
      }}
    />
  );
}
