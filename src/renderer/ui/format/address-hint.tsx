import { chatAddress } from '../../../shared/gateways/gateway-address.ts';
import { presetFor } from '../../../shared/gateways/presets.ts';
import { strings } from '../../i18n/strings.ts';

/** Shows where chat requests to a base URL go, and what users have to know about a known gateway. */
export function AddressHint({ baseUrl }: { readonly baseUrl: string }) {
  const texts = strings().onboarding;
  const address = chatAddress(baseUrl);
  const note = presetFor(baseUrl)?.note;
  return (
    <>
      <div>{address ? texts.resolved(address) : texts.baseUrlHint}</div>
      {note && <div>{texts.presetNotes[note]}</div>}
    </>
  );
}
