import type { MainStrings } from '../../shared/i18n/strings.ts';
import type { MessageBoxes } from './message-boxes.ts';

/** Questions about a window. */
export type WindowQuestions = {
  /** Asks whether to close or reload a window although its page prevents it, for example during a recording. */
  leaves(): Promise<boolean>;
  /** Asks whether to reload a window whose page keeps crashing, or else to close it. */
  reloads(): Promise<boolean>;
};

/** Creates the questions. Electron itself doesn't ask, so the window would stay open without an explanation. */
export function createWindowQuestions(
  boxes: Pick<MessageBoxes, 'show'>,
  strings: () => MainStrings,
): WindowQuestions {
  return {
    leaves: async () => {
      const { title, text, stay, leave } = strings().recording.leave;
      const pressed = await boxes.show('leave', {
        type: 'question',
        message: title,
        detail: text,
        buttons: [stay, leave],
        cancelId: 0,
        defaultId: 0,
      });
      return pressed === 1;
    },
    reloads: async () => {
      const { title, text, close, reload } = strings().menu.crashed;
      const pressed = await boxes.show('crashed', {
        type: 'error',
        message: title,
        detail: text,
        buttons: [close, reload],
        // Escape reloads too, because the window is of no use without its page.
        cancelId: 1,
        defaultId: 1,
      });
      return pressed === 1;
    },
  };
}
