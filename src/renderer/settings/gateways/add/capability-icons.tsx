import { AudioLinesIcon, MessageSquareTextIcon, SpeechIcon } from 'lucide-react';
import type { CheckResult } from '../../../../shared/gateways/gateway-check.ts';
import type { GatewayProfile, Model } from '../../../../shared/gateways/gateway-profile.ts';
import { strings } from '../../../i18n/strings.ts';
import { useKnownModels } from '../../../stores/gateways/models-store.ts';
import { Icon } from '../../../ui/text/icon.tsx';
import { useConnectionTest } from '../test/connection-tests.ts';
import styles from './capability-icons.module.css';

const icons = [
  { capability: 'chat', icon: MessageSquareTextIcon },
  { capability: 'transcription', icon: AudioLinesIcon },
  { capability: 'speech', icon: SpeechIcon },
] as const;

/** Icons of a gateway's capabilities. Those that neither a test nor the model list has confirmed are dimmed. */
export function CapabilityIcons({ gateway }: { readonly gateway: GatewayProfile }) {
  const test = useConnectionTest(gateway);
  const { models } = useKnownModels(gateway.id);
  const offered = offeredBy(test?.results ?? [], models);
  const names = strings().gatewaySettings.capabilities;
  const offeredIcons = icons.filter(({ capability }) => offered.has(capability));
  return (
    <span className={styles.icons}>
      {icons.map(({ capability, icon }) => (
        <span key={capability} title={names[capability]} data-offered={offered.has(capability) || undefined}>
          <Icon icon={icon} size={16} />
        </span>
      ))}
      <span className="vh">
        {offeredIcons.length > 0
          ? strings().gatewaySettings.offers(
              offeredIcons.map(({ capability }) => names[capability]).join(', '),
            )
          : strings().gatewaySettings.offersUnknown}
      </span>
    </span>
  );
}

type Offered = (typeof icons)[number]['capability'];

/** Returns the capabilities that a gateway offers, according to its test results or, if untested, to its model list. */
export function offeredBy(results: readonly CheckResult[], models: readonly Model[]): ReadonlySet<Offered> {
  const has = ({ capability }: (typeof icons)[number]): boolean => {
    const tested = results.find(({ check }) => check === capability);
    if (tested && tested.outcome !== 'skipped' && tested.outcome !== 'noted')
      return tested.outcome === 'passed';
    return models.some(({ kind }) => kind === capability);
  };
  return new Set(icons.filter(has).map(({ capability }) => capability));
}
