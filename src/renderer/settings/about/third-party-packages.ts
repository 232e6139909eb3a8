import { z } from 'zod';

// Written by scripts/set-up/third-party.mjs.
const packagesSchema = z.array(
  z.object({
    name: z.string(),
    version: z.string(),
    /** An SPDX expression. */
    licence: z.string().nullable(),
    text: z.string().nullable(),
  }),
);

/** A package that is part of Parlance. `licence` is an SPDX expression, and `text` is the text of its licence files. */
export type ThirdPartyPackage = Readonly<z.infer<typeof packagesSchema>[number]>;

/** The path of the bill of materials (CycloneDX, JSON). */
export const billOfMaterials = './third-party/sbom.cdx.json';

/** Loads the packages that are part of Parlance. Rejects if the list isn't there, as in development. */
export async function loadPackages(): Promise<readonly ThirdPartyPackage[]> {
  const response = await fetch('./third-party/licences.json');
  return packagesSchema.parse(await response.json());
}
