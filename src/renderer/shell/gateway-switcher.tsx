import { ChevronsUpDownIcon } from 'lucide-react';
import type { GatewayProfile, Gateways } from '../../shared/gateways/gateway-profile.ts';
import { strings } from '../i18n/strings.ts';
import { go } from '../route.ts';
import { type GatewayState, useGatewayState } from '../stores/gateways/gateway-state.ts';
import { switchGateway, useGateways } from '../stores/gateways/gateways-store.ts';
import { useModels } from '../stores/gateways/models-store.ts';
import { Menu, MenuChoice, MenuChoices, MenuItem, MenuSeparator } from '../ui/overlay/menu.tsx';
import { Icon } from '../ui/text/icon.tsx';
import styles from './gateway-switcher.module.css';

const demoChoice = 'demo';

/**
 * Shows the current gateway and its health. Opens a menu with all gateways, the demo gateway and a link to their
 * settings.
 */
export function GatewaySwitcher() {
  const gateways = useGateways((state) => state.gateways);
  const current = gateways?.gateways.find((gateway) => gateway.id === gateways.currentId) ?? null;
  useModels(current?.id ?? null);
  const { state, label } = useGatewayState(current);
  if (!gateways) return null;
  const accessibleName = strings().frame.gateway.switcher(current?.name ?? strings().frame.gateway.none);
  return (
    <Menu
      side="top"
      align="start"
      trigger={
        <button
          type="button"
          className={styles.switcher}
          aria-label={strings().frame.row([accessibleName, ...(label === null ? [] : [label])])}
        >
          <State gateway={current} state={state} label={label} />
          <Icon icon={ChevronsUpDownIcon} size={14} />
        </button>
      }
    >
      <MenuChoices
        label={strings().frame.gateway.choose}
        value={gateways.currentId}
        onChoose={(id) => void switchGateway(id)}
      >
        {gateways.gateways.map((gateway) => (
          <MenuChoice key={gateway.id} value={gateway.id} detail={detailOf(gateway)}>
            {gateway.name}
          </MenuChoice>
        ))}
        {!hasDemo(gateways) && <MenuChoice value={demoChoice}>{strings().frame.gateway.useDemo}</MenuChoice>}
      </MenuChoices>
      <MenuSeparator />
      <MenuItem onSelect={() => go({ screen: 'settings', section: 'gateways' })}>
        <span className={styles.indented}>{strings().frame.gateway.all}</span>
      </MenuItem>
    </Menu>
  );
}

function State({ gateway, state, label }: GatewayState & { readonly gateway: GatewayProfile | null }) {
  return (
    <>
      <span className={styles.dot} data-dot={state} />
      <span className={styles.name}>{gateway?.name ?? strings().frame.gateway.none}</span>{' '}
      {label && <span className={styles.meta}>{label}</span>}
    </>
  );
}

function detailOf(gateway: GatewayProfile): string | undefined {
  if (gateway.key.state === 'needs-reentry') return strings().frame.gateway.noKey;
  if (gateway.kind === 'demo') return strings().frame.gateway.demo;
  return gateway.kind === 'environment' ? strings().frame.gateway.environment : undefined;
}

function hasDemo(gateways: Gateways): boolean {
  return gateways.gateways.some((gateway) => gateway.kind === 'demo');
}
