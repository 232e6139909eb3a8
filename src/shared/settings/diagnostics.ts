import { z } from 'zod';
import { keyPlaceSchema } from '../gateways/gateway-profile.ts';
import { logEntrySchema } from './log-entry.ts';

/**
 * Information for error reports without personal data: no names or addresses of gateways, no models, no keys (not even
 * masked), no paths, and no text that was written, spoken or received.
 */
export const diagnosticsSchema = z.object({
  version: z.string(),
  shell: z.enum(['electron', 'browser']),
  /** As reported by Node. */
  system: z.object({ platform: z.string(), arch: z.string(), release: z.string() }),
  /** `electron` and `chromium` are null outside Electron. */
  runtime: z.object({ node: z.string(), electron: z.string().nullable(), chromium: z.string().nullable() }),
  /** In list order, without names. */
  gateways: z.array(
    z.object({
      kind: z.enum(['saved', 'demo', 'environment']),
      inUse: z.boolean(),
      key: z.enum(['none', 'saved', 'needs-reentry']),
    }),
  ),
  keys: z.object({ keychain: z.boolean(), place: keyPlaceSchema }),
  /** The latest log entries, oldest first. */
  log: z.array(logEntrySchema),
});

export type Diagnostics = Readonly<z.infer<typeof diagnosticsSchema>>;
