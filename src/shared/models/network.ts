import { z } from 'zod';

const name = String.raw`[a-z0-9_*-]+(\.[a-z0-9_*-]+)*\.?`;
const nameEntry = new RegExp(String.raw`^\.?${name}(:\d{1,5})?$`, 'i');
const proxySchemes = new Set(['http:', 'https:', 'socks5:', 'socks5h:']);

/**
 * A target that is reached without the proxy: `host`, `host:port`, `*.corp.example` (what is below it), `.corp.example`
 * (that and what is below it), an address, a range (`10.0.0.0/8`, `fd00::/8`), `<local>` (names without a dot) or `*`.
 */
export const bypassEntrySchema = z
  .string()
  .trim()
  .max(300)
  .refine((entry) => entry === '<local>' || nameEntry.test(entry) || isAddress(entry));

/** An address of a proxy (`http`, `https` or `socks5`); its user name and password never stand in it. */
export const proxyUrlSchema = z.string().refine((text) => {
  const url = URL.parse(text);
  return !!url?.hostname && proxySchemes.has(url.protocol) && !url.username && !url.password;
});

/** How a gateway is reached: by the environment's proxy (`HTTPS_PROXY` …), by none, or by one of its own. */
export const proxyChoiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('system') }),
  z.object({ kind: z.literal('none') }),
  /** The password is a secret and is kept apart. */
  z.object({ kind: z.literal('url'), url: proxyUrlSchema, user: z.string().nullable() }),
]);

export type ProxyChoice = Readonly<z.infer<typeof proxyChoiceSchema>>;

const waitSchema = z.int().min(100).max(86_400_000);

/** How long to wait, in milliseconds: to connect, for the answer's head, between two pieces of it, and in all. */
export const networkTimeoutsSchema = z.object({
  connectMs: waitSchema,
  headersMs: waitSchema,
  idleMs: waitSchema,
  totalMs: waitSchema.nullable(),
});

export type NetworkTimeouts = Readonly<z.infer<typeof networkTimeoutsSchema>>;

/** How one gateway is reached (G1). `caFile` is the text of a PEM file, trusted besides the system's roots. */
export const networkSettingsSchema = z.object({
  proxy: proxyChoiceSchema,
  /** Loopback addresses are always reached without a proxy. */
  bypass: z.array(bypassEntrySchema).max(1000),
  caFile: z.string().max(4_000_000).nullable(),
  timeouts: networkTimeoutsSchema,
});

/** The network settings of the app, after parsing. */
export type NetworkSettings = {
  readonly proxy: ProxyChoice;
  readonly bypass: readonly string[];
  readonly caFile: string | null;
  readonly timeouts: NetworkTimeouts;
};

/** The environment's proxy, the system's roots; models may think for minutes, but silence of two is a lost stream. */
export const defaultNetworkSettings: NetworkSettings = {
  proxy: { kind: 'system' },
  bypass: [],
  caFile: null,
  timeouts: { connectMs: 10_000, headersMs: 300_000, idleMs: 120_000, totalMs: null },
};

function isAddress(entry: string): boolean {
  const [, bracketed] = /^\[(.+)\](?::\d{1,5})?$/.exec(entry) ?? [];
  const plain = bracketed ?? entry;
  return [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()].some((kind) => kind.safeParse(plain).success);
}
