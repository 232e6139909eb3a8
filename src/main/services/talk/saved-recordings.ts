import type { TalkRecording } from '../../../shared/contract/talk.ts';
import type { MediaStore } from '../../storage/media-store.ts';
import type { MessageStore } from '../../storage/message-store.ts';
import { type TalkRecordingStore, talkRecordingRef } from '../../storage/talk-recording-store.ts';
import type { CapturesService } from '../captures/captures-service.ts';
import { getOrThrow } from '../get-or-throw.ts';
import type { MediaLinks } from '../media/media-links.ts';

/** The recordings of talks that are kept with their messages. Methods throw `not-found` for an unknown id. */
export type SavedRecordings = {
  /** Keeps a capture with the message that a reply answers. */
  keep(captureId: string, replyId: string): Promise<void>;
  ofConversation(conversationId: string): TalkRecording[];
  /** Deletes the recordings of a message. */
  remove(messageId: string): void;
};

/** Creates the service. */
export function createSavedRecordings({
  captures,
  links,
  media,
  messages,
  recordings,
}: {
  readonly captures: Pick<CapturesService, 'moveToMedia'>;
  readonly links: Pick<MediaLinks, 'to'>;
  readonly media: Pick<MediaStore, 'use' | 'release'>;
  readonly messages: Pick<MessageStore, 'get'>;
  readonly recordings: TalkRecordingStore;
}): SavedRecordings {
  return {
    keep: async (captureId, replyId) => {
      const messageId = getOrThrow(getOrThrow(messages.get(replyId)).parentId);
      await captures.moveToMedia(captureId, (mediaId) => {
        const ref = talkRecordingRef(messageId, recordings.ofMessage(messageId).length);
        media.use({ kind: 'talk', ref }, mediaId);
      });
    },
    ofConversation: (conversationId) => {
      const found = Map.groupBy(recordings.ofConversation(conversationId), ({ messageId }) => messageId);
      return [...found].map(([messageId, ofMessage]) => ({
        messageId,
        urls: ofMessage.map(({ mediaId }) => links.to(mediaId)),
      }));
    },
    remove: (messageId) => {
      for (const { ref } of recordings.ofMessage(messageId)) media.release({ kind: 'talk', ref });
    },
  };
}
