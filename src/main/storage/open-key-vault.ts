import { join } from 'node:path';
import { createFileSealer } from './file-sealer.ts';
import { openKeyEnvelope } from './key-envelope.ts';
import { createKeyVault, type KeyVault, type KeyVaultParts } from './key-vault.ts';

/** Opens the vault of a data folder: `keys.json`, and `keys.secret` if keys are stored in the file. */
export async function openKeyVault(
  dataFolder: string,
  parts: Pick<KeyVaultParts, 'keychain' | 'masked' | 'chosen'>,
  now: () => number,
): Promise<KeyVault> {
  return createKeyVault({
    ...parts,
    file: createFileSealer(join(dataFolder, 'keys.secret')),
    envelope: await openKeyEnvelope(join(dataFolder, 'keys.json'), now),
  });
}
