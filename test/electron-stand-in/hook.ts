import { registerHooks } from 'node:module';

/** Puts the stand-in in the place of `electron` for whatever is loaded from here on, packages included. */
export function standInForElectron(): void {
  const standIn = new URL('./electron.ts', import.meta.url).href;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron'
        ? { url: standIn, format: 'module-typescript', shortCircuit: true }
        : next(specifier, context),
  });
}
