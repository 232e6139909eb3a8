import type { Dialog } from 'electron';
import { failureOf } from '../../shared/failure.ts';
import type { Strings } from '../../shared/i18n/strings.ts';

/** Returns a function that shows a failure in the system's error box, even before `ready`. */
export function createErrorBox(
  dialog: Pick<Dialog, 'showErrorBox'>,
  strings: () => Strings,
): (thrown: unknown) => void {
  return (thrown) => {
    const { code, values } = failureOf(thrown);
    const { title, cause } = strings().failures[code];
    dialog.showErrorBox(title, cause({ text: (name) => String(values[name] ?? '') }));
  };
}
