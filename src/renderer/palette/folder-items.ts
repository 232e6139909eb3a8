import { FolderIcon, FolderInputIcon, SquarePenIcon } from 'lucide-react';
import type { Conversation } from '../../shared/chat/conversation.ts';
import type { Folder } from '../../shared/chat/folder.ts';
import { strings } from '../i18n/strings.ts';
import { show } from '../stores/conversations/conversation-actions.ts';
import { moveTo } from '../stores/conversations/folder-actions.ts';
import { folderOf, openFolder } from '../stores/conversations/folders-store.ts';
import type { PaletteItem } from './palette-item.ts';

const command = { kind: 'command', usedAt: 0, onlyInSearch: true } as const;

/** Returns the commands for folders: open one, start a conversation in one, and move the open conversation to one. */
export function folderCommands(
  folders: readonly Folder[],
  conversation: Conversation | null,
): readonly PaletteItem[] {
  const texts = strings().palette.commands;
  const current = folderOf(conversation?.folderId)?.id ?? null;
  const ofFolder = ({ id, name }: Folder): readonly PaletteItem[] => [
    {
      ...command,
      id: `folder ${id}`,
      title: texts.showFolder(name),
      icon: FolderIcon,
      run: () => showIn(id, conversation?.id ?? null),
    },
    {
      ...command,
      id: `new in folder ${id}`,
      title: texts.newInFolder(name),
      icon: SquarePenIcon,
      run: () => showIn(id, null),
    },
    ...(conversation && id !== current
      ? [
          {
            ...command,
            id: `move to folder ${id}`,
            title: texts.moveToFolder(name),
            icon: FolderInputIcon,
            run: () => void moveTo(conversation.id, id),
          },
        ]
      : []),
  ];
  const moveOut =
    conversation && current !== null
      ? [
          {
            ...command,
            id: 'move out of folder',
            title: texts.moveOut,
            icon: FolderInputIcon,
            run: () => void moveTo(conversation.id, null),
          },
        ]
      : [];
  return [...moveOut, ...folders.flatMap(ofFolder)];
}

function showIn(folderId: string, conversationId: string | null): void {
  show(conversationId);
  openFolder(folderId);
}
