import { registerHooks } from 'node:module';

/** Replaces `electron` with the stand-in for all modules loaded from now on, including packages. */
export function standInForElectron(): void {
  const standIn = new URL('./electron.ts', import.meta.url).href;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron'
        ? { url: standIn, format: 'module-typescript', shortCircuit: true }
        : next(specifier, context),
  });
}
