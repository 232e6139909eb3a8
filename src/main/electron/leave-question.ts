import type { Dialog } from 'electron';
import type { Strings } from '../../shared/i18n/strings.ts';

/**
 * Returns a function that asks whether to close a window whose page prevents it, for example during a recording.
 * Electron itself doesn't ask, so the window would stay open without an explanation. During a quit, the function
 * returns true without asking, because the recording has been saved by then.
 */
export function createLeaveQuestion(
  dialog: Pick<Dialog, 'showMessageBoxSync'>,
  strings: () => Strings['recording']['leave'],
  isQuitting: () => boolean,
): () => boolean {
  return () => {
    if (isQuitting()) return true;
    const { title, text, stay, leave } = strings();
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
