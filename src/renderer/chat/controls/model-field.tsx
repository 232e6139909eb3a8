import { strings } from '../../i18n/strings.ts';
import { useCurrentGateway } from '../../stores/gateways/gateways-store.ts';
import { modelOptions } from '../../stores/gateways/model-choice.ts';
import { listModels, useModels } from '../../stores/gateways/models-store.ts';
import { useSettings } from '../../stores/settings-store.ts';
import { Combobox } from '../../ui/controls/combobox/combobox.tsx';

/** A field in a dialog that chooses a model of the current gateway. `value` is null if none is chosen. */
export function ModelField({
  label,
  placeholder,
  value,
  onChange,
}: {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string | null;
  readonly onChange: (model: string) => void;
}) {
  const gateway = useCurrentGateway();
  const { models, listing } = useModels(gateway?.id ?? null);
  const favourites = useSettings(({ favouriteModels }) => favouriteModels);
  return (
    <Combobox
      label={label}
      {...(placeholder !== undefined && { placeholder })}
      value={value}
      options={modelOptions(models, favourites)}
      emptyText={strings().chat.composer[listing ? 'modelsLoading' : 'noModels']}
      onOpen={() => {
        if (gateway) void listModels(gateway.id, { refresh: false });
      }}
      onChange={onChange}
    />
  );
}
