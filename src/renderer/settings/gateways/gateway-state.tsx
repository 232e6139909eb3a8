import type { GatewayProfile } from '../../../shared/gateways/gateway-profile.ts';
import { strings } from '../../i18n/strings.ts';
import { useGatewayState } from '../../stores/gateways/gateway-state.ts';
import styles from './gateway-state.module.css';

/** Shows the state of a gateway after its last request, as a dot and a label. */
export function GatewayState({ gateway }: { readonly gateway: GatewayProfile }) {
  const { state, label } = useGatewayState(gateway);
  return (
    <span className={styles.state} data-state={state}>
      <span className={styles.dot} data-dot={state} />
      {label ?? strings().frame.gateway.states[state]}
    </span>
  );
}
