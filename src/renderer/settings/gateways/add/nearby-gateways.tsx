import { RotateCcwIcon, SearchIcon } from 'lucide-react';
import { useState } from 'react';
import type { Failure } from '../../../../shared/failure.ts';
import type { GatewayProfile } from '../../../../shared/gateways/gateway-profile.ts';
import type { NearbyGateway } from '../../../../shared/gateways/nearby-gateway.ts';
import { callBackend } from '../../../backend/call-backend.ts';
import { FailureNote } from '../../../failures/failure-note.tsx';
import { strings } from '../../../i18n/strings.ts';
import { hostOf } from '../../../stores/gateways/presets.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SectionPart } from '../../sections/section-page.tsx';
import { addInsteadOfDemo } from './add-instead-of-demo.ts';
import styles from './nearby-gateways.module.css';

/** Finds gateways on this computer. Searches only when the button is pressed. */
export function NearbyGateways({
  gateways,
  onAdded,
  onKeyNeeded,
}: {
  readonly gateways: readonly GatewayProfile[];
  readonly onAdded: (gatewayId: string) => void;
  /** Called for a gateway that requires a key, which the user enters in the form. */
  readonly onKeyNeeded: (found: NearbyGateway) => void;
}) {
  const texts = strings().gatewaySettings.nearby;
  const [searching, setSearching] = useState(false);
  const [found, setFound] = useState<readonly NearbyGateway[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const search = async () => {
    setSearching(true);
    const outcome = await callBackend((api) => api.gateways.nearby());
    setFound(outcome.ok ? outcome.value : null);
    setFailure(outcome.ok ? null : outcome.failure);
    setSearching(false);
  };

  const add = async (candidate: NearbyGateway) => {
    if (candidate.models === null) return onKeyNeeded(candidate);
    const { name, baseUrl } = candidate;
    const added = await addInsteadOfDemo({ name, baseUrl, key: null });
    if (added.ok) onAdded(added.value.id);
    else setFailure(added.failure);
  };
  const addedHosts = new Set(gateways.map(({ baseUrl }) => canonicalHost(baseUrl)));

  return (
    <SectionPart title={texts.title}>
      {found && found.length > 0 && (
        <ul className={styles.list} aria-label={texts.title}>
          {found.map((candidate) => (
            <li key={candidate.baseUrl} className={styles.row}>
              <span className={styles.place}>
                <span className={styles.name}>{candidate.name}</span>
                <span className={styles.address}>{candidate.baseUrl}</span>
              </span>
              <span className={styles.count}>{texts.found(candidate.models)}</span>
              {addedHosts.has(canonicalHost(candidate.baseUrl)) ? (
                <span className={styles.state}>{texts.added}</span>
              ) : (
                <Button aria-label={texts.addName(candidate.name)} onClick={() => void add(candidate)}>
                  {texts.add}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <span className={styles.state} role="status">
          {stateOf(searching, found)}
        </span>
        <Button
          variant={found ? 'ghost' : 'default'}
          size="sm"
          icon={found ? RotateCcwIcon : SearchIcon}
          aria-disabled={searching}
          onClick={() => !searching && void search()}
        >
          {found ? texts.again : texts.look}
        </Button>
      </div>
      {failure && <FailureNote failure={failure} />}
    </SectionPart>
  );
}

function stateOf(searching: boolean, found: readonly NearbyGateway[] | null): string {
  const texts = strings().gatewaySettings.nearby;
  if (searching) return texts.looking;
  if (!found) return texts.lookText;
  return found.length === 0 ? texts.none : '';
}

/** Returns the host of a base URL, with loopback addresses replaced by `localhost`. */
function canonicalHost(baseUrl: string): string {
  return hostOf(baseUrl).replace(/^(127\.0\.0\.1|\[::1\])(?=:|$)/, 'localhost');
}
