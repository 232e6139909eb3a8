import type { Dialog } from 'electron';
import type { Strings } from '../../shared/i18n/strings.ts';
import type { FollowedWork } from './follow-work.ts';

/**
 * Returns a function that asks before a quit that would interrupt a reply, speech, a recording or a talk.
 * Transcriptions resume on the next start, so they don't count.
 */
export function createQuitQuestion(
  work: Pick<FollowedWork, 'now'>,
  dialog: Pick<Dialog, 'showMessageBoxSync'>,
  strings: () => Strings['work']['quit'],
): () => boolean {
  return () => {
    const { replies, clips, recordings, talks } = work.now();
    if (replies + clips + recordings + talks === 0) return true;
    const { title, text, stay, quit } = strings();
    const buttons = [stay, quit];
    const question = {
      type: 'question',
      message: title,
      detail: text(replies, clips, recordings, talks),
      buttons,
      cancelId: 0,
      defaultId: 0,
    } as const;
    return dialog.showMessageBoxSync(question) === 1;
  };
}
