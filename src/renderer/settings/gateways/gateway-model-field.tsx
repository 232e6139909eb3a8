import type { GatewayProfile } from '../../../shared/gateways/gateway-profile.ts';
import { listModels } from '../../stores/gateways/models-store.ts';
import { Combobox } from '../../ui/controls/combobox/combobox.tsx';
import styles from './gateway-model-field.module.css';

/**
 * Selects one of a gateway's models, or accepts a typed name. Opening the field loads the gateway's model list if that
 * hasn't happened yet.
 */
export function GatewayModelField({
  gateway,
  label,
  value,
  models,
  placeholder,
  emptyText,
  onChange,
}: {
  readonly gateway: GatewayProfile;
  readonly label: string;
  readonly value: string | null;
  /** The models to choose from. */
  readonly models: readonly { readonly id: string }[];
  readonly placeholder: string;
  /** Shown instead of an empty list. */
  readonly emptyText: string;
  readonly onChange: (model: string | null) => void;
}) {
  return (
    <div className={styles.field}>
      <Combobox
        label={label}
        value={value}
        placeholder={placeholder}
        options={models.map(({ id }) => ({ id }))}
        emptyText={emptyText}
        onOpen={() => void listModels(gateway.id, { refresh: false })}
        onChange={onChange}
      />
    </div>
  );
}
