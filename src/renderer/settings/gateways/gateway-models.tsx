import { XIcon } from 'lucide-react';
import { useState } from 'react';
import { type Capability, capabilities } from '../../../shared/gateways/capability.ts';
import type { GatewayProfile } from '../../../shared/gateways/gateway-profile.ts';
import { strings } from '../../i18n/strings.ts';
import { useKnownModels } from '../../stores/gateways/models-store.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { MatchedRow } from '../search/matched-row.tsx';
import { GatewayModelField } from './gateway-model-field.tsx';
import { saveChange } from './save-change.ts';
import { SettingRow } from './setting-row.tsx';

/** Sets a gateway's default model for each capability. */
export function GatewayModels({ gateway }: { readonly gateway: GatewayProfile }) {
  const { models } = useKnownModels(gateway.id);
  const [error, setError] = useState<string | null>(null);
  const texts = strings().gatewaySettings.models;
  const save = async (capability: Capability, model: string | null) =>
    setError(
      await saveChange(
        gateway,
        capability === 'chat'
          ? { chatModel: model }
          : { audioModels: { ...gateway.audioModels, [capability]: model } },
      ),
    );
  return (
    <>
      {capabilities.map((capability, at) => {
        const label = texts.label[capability];
        const value = capability === 'chat' ? gateway.chatModel : gateway.audioModels[capability];
        const kind = capability === 'translation' ? 'transcription' : capability;
        const isLast = at === capabilities.length - 1;
        return (
          <MatchedRow key={capability} name={label}>
            <SettingRow
              name={strings().gatewaySettings.capabilities[capability]}
              text={isLast ? texts.text : undefined}
              error={isLast ? error : null}
            >
              <GatewayModelField
                gateway={gateway}
                label={label}
                value={value}
                models={models.filter((model) => model.kind === kind)}
                placeholder={texts.auto}
                emptyText={texts.none}
                onChange={(model) => void save(capability, model)}
              />
              {value !== null && (
                <IconButton
                  icon={XIcon}
                  label={texts.clear(label)}
                  onClick={() => void save(capability, null)}
                />
              )}
            </SettingRow>
          </MatchedRow>
        );
      })}
    </>
  );
}
