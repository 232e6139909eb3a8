import type { Strings } from '../../shared/i18n/strings.ts';
import type { FollowedWork } from './follow-work.ts';
import type { MessageBoxes } from './message-boxes.ts';

/** The question before a quit that would interrupt work. */
export type QuitQuestion = { interruptsWork(): boolean; ask(): Promise<boolean> };

/**
 * Creates the question before a quit that would interrupt a reply, speech, a recording or a talk. Transcriptions resume
 * on the next start, so they don't count.
 */
export function createQuitQuestion(
  work: Pick<FollowedWork, 'now'>,
  boxes: Pick<MessageBoxes, 'show'>,
  strings: () => Strings['work']['quit'],
): QuitQuestion {
  return {
    interruptsWork: () => {
      const { replies, clips, recordings, talks } = work.now();
      return replies + clips + recordings + talks > 0;
    },
    ask: async () => {
      const { replies, clips, recordings, talks } = work.now();
      const { title, text, stay, quit } = strings();
      const pressed = await boxes.show('quit', {
        type: 'question',
        message: title,
        detail: text(replies, clips, recordings, talks),
        buttons: [stay, quit],
        cancelId: 0,
        defaultId: 0,
      });
      return pressed === 1;
    },
  };
}
