import type { Dialog } from 'electron';
import type { Strings } from '../../shared/i18n/strings.ts';

/**
 * Asks whether a window may go whose page holds it back, as it does while it records; in Electron nobody else would ask,
 * and the window would stay without a word. Once the app quits it may: what was recorded is kept by then.
 */
export function createLeaveQuestion(
  dialog: Pick<Dialog, 'showMessageBoxSync'>,
  words: () => Strings['recording']['leave'],
  isQuitting: () => boolean,
): () => boolean {
  return () => {
    if (isQuitting()) return true;
    const { title, text, stay, leave } = words();
    const buttons = [stay, leave];
    const question = {
      type: 'question',
      message: title,
      detail: text,
      buttons,
      cancelId: 0,
      defaultId: 0,
    } as const;
    return dialog.showMessageBoxSync(question) === 1;
  };
}
