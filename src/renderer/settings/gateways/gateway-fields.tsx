import { chatAddress } from '../../../shared/models/gateway-address.ts';
import type { GatewayProfile } from '../../../shared/models/gateway-profile.ts';
import { addressError } from '../../frame/address-error.ts';
import { forgetModels } from '../../frame/models-store.ts';
import { nameAfterMove } from '../../frame/presets.ts';
import { words } from '../../words.ts';
import { SoughtRow } from '../sought-row.tsx';
import { GatewayKey } from './gateway-key.tsx';
import { keepChange } from './keep-change.ts';
import { KeptField } from './kept-field.tsx';
import { RequestSwitch } from './request-switch.tsx';
import { ResolvedAddresses } from './resolved-addresses.tsx';

/** What is first to be changed of a saved gateway. Name and address hold when their field is left, or on Enter. */
export function GatewayFields({ gateway }: { readonly gateway: GatewayProfile }) {
  const texts = words.settings.gateways;
  return (
    <>
      <KeptField label={texts.name} value={gateway.name} onKeep={(name) => keepChange(gateway, { name })} />
      <SoughtRow name={texts.baseUrl}>
        <KeptField
          label={texts.baseUrl}
          mono
          value={gateway.baseUrl}
          hintOf={(typed) => {
            const address = chatAddress(typed);
            return address && words.onboarding.resolved(address);
          }}
          belowOf={(typed) => <ResolvedAddresses baseUrl={typed} />}
          onKeep={async (baseUrl) => {
            if (!chatAddress(baseUrl)) return addressError(baseUrl);
            forgetModels(gateway.id);
            return keepChange(gateway, { baseUrl, name: nameAfterMove(gateway, baseUrl) });
          }}
        />
      </SoughtRow>
      <SoughtRow name={texts.key}>
        <GatewayKey gateway={gateway} />
      </SoughtRow>
      <RequestSwitch gateway={gateway} field="reportUsage" />
      <RequestSwitch gateway={gateway} field="translationFields" />
    </>
  );
}
