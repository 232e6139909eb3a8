import { chatAddress } from '../../../shared/gateways/gateway-address.ts';
import type { GatewayProfile } from '../../../shared/gateways/gateway-profile.ts';
import { strings } from '../../i18n/strings.ts';
import { clearModels } from '../../stores/gateways/models-store.ts';
import { nameAfterMove } from '../../stores/gateways/presets.ts';
import { addressError } from '../../ui/format/address-error.ts';
import { MatchedRow } from '../search/matched-row.tsx';
import { GatewayKey } from './access/gateway-key.tsx';
import { saveChange } from './save-change.ts';
import { SavedField } from './saved-field.tsx';

/** The main settings of a saved gateway. Name and address are saved on blur and on Enter. */
export function GatewayFields({ gateway }: { readonly gateway: GatewayProfile }) {
  const texts = strings().settings.gateways;
  return (
    <>
      <SavedField label={texts.name} value={gateway.name} onSave={(name) => saveChange(gateway, { name })} />
      <MatchedRow name={texts.baseUrl}>
        <SavedField
          label={texts.baseUrl}
          mono
          value={gateway.baseUrl}
          hintOf={(typed) => {
            const address = chatAddress(typed);
            return address && strings().onboarding.resolved(address);
          }}
          onSave={async (baseUrl) => {
            if (!chatAddress(baseUrl)) return addressError(baseUrl);
            clearModels(gateway.id);
            return saveChange(gateway, { baseUrl, name: nameAfterMove(gateway, baseUrl) });
          }}
        />
      </MatchedRow>
      <MatchedRow name={texts.key}>
        <GatewayKey gateway={gateway} />
      </MatchedRow>
    </>
  );
}
