import { useSyncExternalStore } from 'react';
import type { GatewayProfile } from '../../../shared/gateways/gateway-profile.ts';
import { useConnection } from '../../backend/connection.ts';
import { useOpenGateway } from '../../stores/conversations/conversation-gateway.ts';

/** A temporary reason why nothing can be sent. */
export type CannotSend = 'offline' | 'lost';

/** Returns why nothing can be sent, or null. A gateway on this computer doesn't need a network. */
export function useCannotSend(): CannotSend | null {
  const online = useSyncExternalStore(onNetwork, () => navigator.onLine);
  const gateway = useOpenGateway();
  const isLost = useConnection(({ state }) => state === 'lost');
  if (isLost) return 'lost';
  return online || gateway === null || isOnThisComputer(gateway) ? null : 'offline';
}

/** Returns whether a gateway is reached over loopback. The demo gateway always is. */
export function isOnThisComputer({ kind, baseUrl }: Pick<GatewayProfile, 'kind' | 'baseUrl'>): boolean {
  if (kind === 'demo') return true;
  const host = URL.parse(baseUrl.trim())?.hostname ?? '';
  return host === '[::1]' || /^127(\.\d+){3}$/.test(host) || /^(.+\.)?localhost\.?$/.test(host);
}

function onNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
