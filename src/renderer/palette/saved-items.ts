import { AudioLinesIcon, CaptionsIcon, MessageSquareTextIcon } from 'lucide-react';
import type { ListedConversation } from '../../shared/chat/conversation.ts';
import type { Clip } from '../../shared/speech/clip.ts';
import type { Transcript } from '../../shared/transcription/transcript.ts';
import { strings } from '../i18n/strings.ts';
import { go } from '../route.ts';
import { openClip } from '../speak/model/clip-actions.ts';
import { show, titleOf } from '../stores/conversations/conversation-actions.ts';
import { useVoiceOvers } from '../stores/speech/voice-overs-store.ts';
import { voiceOf } from '../stores/speech/voices.ts';
import { titleOf as transcriptTitle } from '../stores/transcripts/transcript-name.ts';
import { lengthLabel } from '../ui/format/length-label.ts';
import { rowTime } from '../ui/format/time-labels.ts';
import type { PaletteItem } from './palette-item.ts';

/** Returns all conversations. The open one doesn't count as recent. */
export function conversationItems(
  conversations: readonly ListedConversation[],
  openId: string | null,
): readonly PaletteItem[] {
  const now = new Date();
  return conversations.map((conversation) => ({
    id: `conversation ${conversation.id}`,
    kind: 'conversation',
    title: titleOf(conversation),
    icon: MessageSquareTextIcon,
    // A getter, because only a few are shown and formatting thousands of dates would be slow.
    get detail() {
      return rowTime(conversation.updatedAt, now);
    },
    usedAt: conversation.id === openId ? 0 : conversation.updatedAt,
    run: () => show(conversation.id),
  }));
}

export function transcriptItems(transcripts: readonly Transcript[]): readonly PaletteItem[] {
  return transcripts.map((transcript) => ({
    id: `transcript ${transcript.id}`,
    kind: 'transcript',
    title: transcriptTitle(transcript),
    icon: CaptionsIcon,
    detail: transcriptDetail(transcript),
    usedAt: Math.max(transcript.editedAt ?? 0, transcript.finishedAt ?? 0, transcript.createdAt),
    run: () => go({ screen: 'transcribe', transcriptId: transcript.id }),
  }));
}

/** Returns all clips. Choosing one opens it in the player. */
export function clipItems(clips: readonly Clip[]): readonly PaletteItem[] {
  return clips.map((clip) => ({
    id: `clip ${clip.id}`,
    kind: 'clip',
    title: clip.title,
    icon: AudioLinesIcon,
    detail: strings().palette.clip(voiceOf(clip.settings.voice).name),
    usedAt: clip.createdAt,
    run: () => void openClip(clip, openVoiceOver(clip.voiceOverId)),
  }));
}

/**
 * Returns `voiceOverId` if that voice-over still exists, otherwise null. Clips of deleted voice-overs are listed with
 * those that have none.
 */
function openVoiceOver(voiceOverId: string | null): string | null {
  const existing = useVoiceOvers.getState().items?.find(({ id }) => id === voiceOverId);
  return existing?.id ?? null;
}

function transcriptDetail({ settings, duration }: Transcript): string {
  const texts = strings().palette;
  const kind = settings.task === 'translate' ? texts.translation : texts.transcript;
  return duration === null ? kind : texts.transcriptOf(kind, lengthLabel(duration));
}
