import type { GatewayAccess } from '../../gateway/gateway-access.ts';

/** The gateway in use, lent for one generation: it stays reachable until it is released. */
export type GatewayLease = {
  readonly gateway: { readonly id: string; readonly name: string };
  /** The model asked for, or the gateway's default. */
  readonly model: string;
  readonly access: GatewayAccess;
  /** Whether it is asked for usage at the end of a stream. */
  readonly reportUsage: boolean;
  /** Whether its translations carry every field (`rulings` 18). */
  readonly translationFields: boolean;
  /** Says which generation its requests are sent for, as the request inspector tells. */
  serves(generationId: string): void;
  release(): void;
};

/** Lends the gateway in use. Throws `no-gateway`, `no-model`, `bad-address`, `key-needed` or `key-unreadable`. */
export type GatewayLeases = {
  lease(model: string | null): Promise<GatewayLease>;
  /** Whether the gateway in use is asked for its usage at the end of a stream (`rulings` 7). */
  reportsUsage(): boolean;
};
