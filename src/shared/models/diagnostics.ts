import { z } from 'zod';
import { keyPlaceSchema } from './gateway-profile.ts';
import { logEntrySchema } from './log-entry.ts';

/**
 * What helps to find a fault and tells nothing of a person: no name or address of a gateway, no model, no key (not even
 * masked), no path, nothing that was written, said or answered.
 */
export const diagnosticsSchema = z.object({
  version: z.string(),
  shell: z.enum(['electron', 'browser']),
  /** The system's name, processor and release, as Node tells them. */
  system: z.object({ platform: z.string(), arch: z.string(), release: z.string() }),
  /** Null outside Electron. */
  runtime: z.object({ node: z.string(), electron: z.string().nullable(), chromium: z.string().nullable() }),
  /** In their order, each by its kind alone. */
  gateways: z.array(
    z.object({
      kind: z.enum(['saved', 'demo', 'environment']),
      inUse: z.boolean(),
      key: z.enum(['none', 'kept', 'asked-again']),
    }),
  ),
  keys: z.object({ keychain: z.boolean(), place: keyPlaceSchema }),
  /** The last lines of the log, oldest first. */
  log: z.array(logEntrySchema),
});

export type Diagnostics = Readonly<z.infer<typeof diagnosticsSchema>>;
