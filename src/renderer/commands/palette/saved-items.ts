import { AudioLinesIcon, CaptionsIcon, MessageSquareTextIcon } from 'lucide-react';
import type { Clip } from '../../../shared/models/clip.ts';
import type { Conversation } from '../../../shared/models/conversation.ts';
import type { Transcript } from '../../../shared/models/transcript.ts';
import { paletteStrings } from '../../i18n/palette-strings.ts';
import { openClip } from '../../speak/clips/clip-actions.ts';
import { show, titleOf } from '../../stores/conversations/conversation-actions.ts';
import { go } from '../../stores/route.ts';
import { useVoiceOvers } from '../../stores/speech/voice-overs-store.ts';
import { voiceOf } from '../../stores/speech/voices.ts';
import { titleOf as transcriptTitle } from '../../stores/transcripts/transcript-name.ts';
import { lengthLabel } from '../../ui/format/length-label.ts';
import { rowTime } from '../../ui/format/time-labels.ts';
import type { PaletteItem } from './palette-item.ts';

/** Every conversation, to be opened; the one that is open already is no recent one. */
export function conversationItems(
  conversations: readonly Conversation[],
  openId: string | null,
): readonly PaletteItem[] {
  const now = new Date();
  return conversations.map((conversation) => ({
    id: `conversation ${conversation.id}`,
    kind: 'conversation',
    title: titleOf(conversation),
    icon: MessageSquareTextIcon,
    // Drawn for the few that are shown; formatting thousands of times would be felt.
    get detail() {
      return rowTime(conversation.updatedAt, now);
    },
    usedAt: conversation.id === openId ? 0 : conversation.updatedAt,
    run: () => show(conversation.id),
  }));
}

/** Every transcript, to be opened. */
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

/** Every clip, to be opened in the player. */
export function clipItems(clips: readonly Clip[]): readonly PaletteItem[] {
  return clips.map((clip) => ({
    id: `clip ${clip.id}`,
    kind: 'clip',
    title: clip.title,
    icon: AudioLinesIcon,
    detail: paletteStrings().palette.clip(voiceOf(clip.settings.voice).name),
    usedAt: clip.createdAt,
    run: () => void openClip(clip, openVoiceOver(clip.voiceOverId)),
  }));
}

/** A voice-over that is still there; the clips of others stand among those that have none. */
function openVoiceOver(voiceOverId: string | null): string | null {
  const known = useVoiceOvers.getState().voiceOvers?.find(({ id }) => id === voiceOverId);
  return known?.id ?? null;
}

function transcriptDetail({ settings, duration }: Transcript): string {
  const texts = paletteStrings().palette;
  const kind = settings.task === 'translate' ? texts.translation : texts.transcript;
  return duration === null ? kind : texts.transcriptOf(kind, lengthLabel(duration));
}
