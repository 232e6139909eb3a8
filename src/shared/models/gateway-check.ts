import { z } from 'zod';
import { failureSchema } from '../failure-schema.ts';
import { capabilities } from './capability.ts';

/** What a test of a gateway looks at, in its order: the way there, then each thing that it may offer. */
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

/** What one click mends: another base URL, the key, or the model of a capability. */
export const checkFixSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('base-url'), baseUrl: z.string() }),
  z.object({ kind: z.literal('key') }),
  z.object({ kind: z.literal('model'), capability: z.enum(capabilities), model: z.string() }),
]);

export type CheckFix = Readonly<z.infer<typeof checkFixSchema>>;

/** How a check ended; `told` is a stable word for its sentence, `ms` how long it took. */
export const checkResultSchema = z.object({
  check: z.enum(checks),
  /** `noted`: nothing is wrong, and nothing was proved either. */
  outcome: z.enum(['passed', 'noted', 'not-offered', 'failed', 'skipped']),
  ms: z.number().nullable(),
  told: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  failure: failureSchema.nullable(),
  fix: checkFixSchema.nullable(),
});

export type CheckResult = Readonly<z.infer<typeof checkResultSchema>>;

/** The last whole test of a gateway under its present settings; `endedAt` in epoch ms. */
export const gatewayTestSchema = z.object({
  gatewayId: z.string(),
  results: z.array(checkResultSchema),
  endedAt: z.number(),
});

export type GatewayTest = Readonly<z.infer<typeof gatewayTestSchema>>;

/** What is told of a test as it runs; its stream ends with the last check. */
export const checkEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('begun'), check: z.enum(checks) }),
  z.object({ type: z.literal('done'), result: checkResultSchema }),
]);

export type CheckEvent = Readonly<z.infer<typeof checkEventSchema>>;
