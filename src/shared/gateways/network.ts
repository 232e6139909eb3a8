import { z } from 'zod';

const name = String.raw`[a-z0-9_*-]+(\.[a-z0-9_*-]+)*\.?`;
const nameEntry = new RegExp(String.raw`^\.?${name}(:\d{1,5})?$`, 'i');
const proxySchemes = new Set(['http:', 'https:', 'socks5:', 'socks5h:']);

/**
 * A target that is reached without the proxy: `host`, `host:port`, `*.corp.example` (subdomains), `.corp.example` (the
 * domain and its subdomains), an IP address, a range (`10.0.0.0/8`, `fd00::/8`), `<local>` (names without a dot) or
 * `*`.
 */
export const bypassEntrySchema = z
  .string()
  .trim()
  .max(300)
  .refine((entry) => entry === '<local>' || nameEntry.test(entry) || isAddress(entry));

/** URL of a proxy (`http`, `https` or `socks5`), without user name and password. */
export const proxyUrlSchema = z.string().refine((text) => {
  const url = URL.parse(text);
  return !!url?.hostname && proxySchemes.has(url.protocol) && !url.username && !url.password;
});

/** The proxy for a gateway: the one in the environment (such as `HTTPS_PROXY`), none, or its own. */
export const proxyChoiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('system') }),
  z.object({ kind: z.literal('none') }),
  /** The password is a secret and is stored separately. */
  z.object({ kind: z.literal('url'), url: proxyUrlSchema, user: z.string().nullable() }),
]);

export type ProxyChoice = Readonly<z.infer<typeof proxyChoiceSchema>>;

const waitSchema = z.int().min(100).max(86_400_000);

/** Timeouts, in milliseconds: to connect, until the response begins, between two chunks of it, and in total. */
export const networkTimeoutsSchema = z.object({
  connectMs: waitSchema,
  headersMs: waitSchema,
  idleMs: waitSchema,
  totalMs: waitSchema.nullable(),
});

export type NetworkTimeouts = Readonly<z.infer<typeof networkTimeoutsSchema>>;

/**
 * Network settings of one gateway (G1). `caFile` is the text of a PEM file that is trusted in addition to the system's
 * roots.
 */
export const networkSettingsSchema = z.object({
  proxy: proxyChoiceSchema,
  /** Loopback addresses are always reached without a proxy. */
  bypass: z.array(bypassEntrySchema).max(1000),
  caFile: z.string().max(4_000_000).nullable(),
  timeouts: networkTimeoutsSchema,
});

/** The same settings after parsing. */
export type NetworkSettings = {
  readonly proxy: ProxyChoice;
  readonly bypass: readonly string[];
  readonly caFile: string | null;
  readonly timeouts: NetworkTimeouts;
};

/** Default settings. A model may need minutes before it responds, but a stream that is idle for two minutes is lost. */
export const defaultNetworkSettings: NetworkSettings = {
  proxy: { kind: 'system' },
  bypass: [],
  caFile: null,
  timeouts: { connectMs: 10_000, headersMs: 300_000, idleMs: 120_000, totalMs: null },
};

function isAddress(entry: string): boolean {
  const [, bracketed] = /^\[(.+)\](?::\d{1,5})?$/.exec(entry) ?? [];
  const address = bracketed ?? entry;
  return [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()].some((kind) => kind.safeParse(address).success);
}
