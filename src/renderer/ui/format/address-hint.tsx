import { chatAddress } from '../../../shared/gateways/gateway-address.ts';
import { presetFor } from '../../../shared/gateways/presets.ts';
import { strings } from '../../i18n/strings.ts';

/**
 * Shows where chat requests to a base URL go, and what users have to know about a known gateway. `hasChoice` is whether
 * providers can be chosen above the field.
 */
export function AddressHint({
  baseUrl,
  hasChoice = false,
}: {
  readonly baseUrl: string;
  readonly hasChoice?: boolean;
}) {
  const texts = strings().onboarding;
  const hint = hasChoice ? texts.baseUrlChoice : texts.baseUrlHint;
  const address = chatAddress(baseUrl);
  const note = presetFor(baseUrl)?.note;
  return (
    <>
      <div>{address ? texts.resolved(address) : hint}</div>
      {note && <div>{texts.presetNotes[note]}</div>}
    </>
  );
}
