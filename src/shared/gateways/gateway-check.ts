import { z } from 'zod';
import { failureSchema } from '../failure-schema.ts';
import { capabilities, extensionFindingSchema } from './capability.ts';

/** Checks of a gateway test, in order: first the connection, then each capability. */
export const checks = [
  'name',
  'proxy',
  'tls',
  'key',
  'models',
  'chat',
  'streaming',
  'transcription',
  'translation',
  'speech',
] as const;

export type Check = (typeof checks)[number];

/** A fix that the user can apply with one click: changing the base URL, the key, or the model of a capability. */
export const checkFixSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('base-url'), baseUrl: z.string() }),
  z.object({ kind: z.literal('key') }),
  z.object({ kind: z.literal('model'), capability: z.enum(capabilities), model: z.string() }),
]);

export type CheckFix = Readonly<z.infer<typeof checkFixSchema>>;

/** Result of a check. `code` is a stable name of its message, and `ms` is its duration. */
export const checkResultSchema = z.object({
  check: z.enum(checks),
  /** `noted` means that nothing failed, but nothing was proved either. */
  outcome: z.enum(['passed', 'noted', 'not-offered', 'failed', 'skipped']),
  ms: z.number().nullable(),
  code: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  failure: failureSchema.nullable(),
  fix: checkFixSchema.nullable(),
  /** What the tested model supports beyond the common API. */
  extensions: z.array(extensionFindingSchema).readonly(),
});

export type CheckResult = Readonly<z.infer<typeof checkResultSchema>>;

/** The latest complete test of a gateway with its current settings. `endedAt` is in epoch ms. */
export const gatewayTestSchema = z.object({
  gatewayId: z.string(),
  results: z.array(checkResultSchema),
  endedAt: z.number(),
});

export type GatewayTest = Readonly<z.infer<typeof gatewayTestSchema>>;

/** Progress of a running test. The stream ends after the last check. */
export const checkEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), check: z.enum(checks) }),
  z.object({ type: z.literal('done'), result: checkResultSchema }),
]);

export type CheckEvent = Readonly<z.infer<typeof checkEventSchema>>;
