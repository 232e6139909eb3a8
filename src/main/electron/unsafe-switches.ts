import type { App } from 'electron';
import { FailureError, failure } from '../../shared/failure.ts';

/** Switches of Chromium with which a page is no longer kept apart from this computer, or from other origins. */
const always = [
  'no-sandbox',
  'disable-web-security',
  'allow-running-insecure-content',
  'ignore-certificate-errors',
  'load-extension',
] as const;

/** Doors for a debugger, which development needs and a person's data does not. */
const inPackage = ['remote-debugging-port', 'remote-debugging-pipe'] as const;

/**
 * Refuses to start with a switch that takes away what the page's safety stands on; some starters of AppImages add one
 * unasked where the system restricts sandboxes. Throws a {@link FailureError} (`unsafe-start`).
 */
export function refuseUnsafeSwitches(app: Pick<App, 'commandLine' | 'isPackaged'>): void {
  const refused = app.isPackaged ? [...always, ...inPackage] : always;
  const found = refused.find((name) => app.commandLine.hasSwitch(name));
  if (found) throw new FailureError(failure('unsafe-start', { field: `--${found}` }));
}
