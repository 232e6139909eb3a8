import {
  Columns2Icon,
  LanguagesIcon,
  PencilIcon,
  PinIcon,
  ScrollTextIcon,
  Trash2Icon,
  UploadIcon,
} from 'lucide-react';
import type { Conversation } from '../../shared/chat/conversation.ts';
import type { Transcript } from '../../shared/transcription/transcript.ts';
import { isUnfinished } from '../../shared/transcription/transcript-state.ts';
import { strings } from '../i18n/strings.ts';
import { compareModels } from '../stores/conversations/compared-models.ts';
import { remove, togglePin } from '../stores/conversations/conversation-actions.ts';
import { edit } from '../stores/conversations/editing.ts';
import { showRequests } from '../stores/conversations/requests-view.ts';
import { exportWithToast } from '../stores/export-with-toast.ts';
import { remove as removeTranscript } from '../stores/transcripts/transcript-actions.ts';
import { translate } from '../stores/transcripts/translate.ts';
import type { PaletteItem } from './palette-item.ts';

const command = { kind: 'command', usedAt: 0 } as const;

/** Returns the commands for the open conversation (null: a new one). */
export function conversationCommands(
  conversation: Conversation | null,
  gatewayId: string | null,
): readonly PaletteItem[] {
  const texts = strings().palette.commands;
  const compare = gatewayId !== null && {
    ...command,
    id: 'compare',
    title: texts.compare,
    icon: Columns2Icon,
    also: strings().keywords.commands.compare,
    run: () =>
      compareModels(
        conversation?.id ?? null,
        gatewayId,
        conversation?.model ? [{ gatewayId, model: conversation.model }] : [],
      ),
  };
  const requests = {
    ...command,
    id: 'requests',
    title: texts.requests,
    icon: ScrollTextIcon,
    run: () => showRequests(null),
  };
  const commonItems = compare ? [requests, compare] : [requests];
  if (!conversation) return commonItems;
  const { id, pinned } = conversation;
  return [
    ...commonItems,
    {
      ...command,
      id: 'rename',
      title: texts.rename,
      icon: PencilIcon,
      run: () => edit({ kind: 'title', conversationId: id, place: 'header' }),
    },
    {
      ...command,
      id: 'pin',
      title: pinned ? texts.unpin : texts.pin,
      icon: PinIcon,
      run: () => void togglePin(conversation),
    },
    {
      ...command,
      id: 'export markdown',
      title: texts.exportMarkdown,
      icon: UploadIcon,
      run: () => void exportWithToast(id, 'markdown'),
    },
    {
      ...command,
      id: 'export json',
      title: texts.exportJson,
      icon: UploadIcon,
      run: () => void exportWithToast(id, 'json'),
    },
    {
      ...command,
      id: 'remove',
      title: texts.remove,
      icon: Trash2Icon,
      run: () => void remove(conversation),
    },
  ];
}

export function transcriptCommands(transcript: Transcript): readonly PaletteItem[] {
  const texts = strings().palette.commands;
  const canTranslate =
    !isUnfinished(transcript) && transcript.audioUrl !== null && transcript.settings.task === 'transcribe';
  return [
    ...(canTranslate
      ? [
          {
            ...command,
            id: 'translate transcript',
            title: texts.translateTranscript,
            icon: LanguagesIcon,
            run: () => void translate(transcript),
          },
        ]
      : []),
    {
      ...command,
      id: 'remove transcript',
      title: texts.removeTranscript,
      icon: Trash2Icon,
      run: () => void removeTranscript(transcript),
    },
  ];
}
