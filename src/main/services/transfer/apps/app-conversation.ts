import type { Folder } from '../../../../shared/chat/folder.ts';
import type { ImportedApp, LeftOutKind } from '../../../../shared/data/transfer.ts';

/** Something in a message that isn't imported. `name` is the file name, if the export contains it. */
export type LeftOut = { readonly kind: LeftOutKind; readonly name?: string | undefined };

/** A text file attached to a message. */
export type AppText = { readonly name: string; readonly text: string };

/** A file in a message. `open` returns its bytes, or null if the export doesn't contain them. */
export type AppFile = {
  readonly name: string;
  readonly open: () => AsyncIterable<Uint8Array> | Iterable<Uint8Array> | null;
};

/** Finds a file of the export by its id in a message. Returns null if the export doesn't contain it. */
export type FindFile = (id: string) => AppFile | null;

/** A message from another app. Times are in epoch ms. A parent that doesn't exist starts a new branch. */
export type AppMessage = {
  readonly id: string;
  readonly parentId: string | null;
  readonly role: 'user' | 'assistant';
  readonly createdAt: number | null;
  readonly text: string;
  readonly reasoning?: string;
  /** The model of a reply, if the export names it. */
  readonly model?: string | null;
  readonly texts?: readonly AppText[];
  readonly images?: readonly AppFile[];
  /** Files of any kind. Images and text files are attached. */
  readonly files?: readonly AppFile[];
  readonly leftOut?: readonly LeftOut[];
};

/** A conversation from another app, with all branches of its tree. Times are in epoch ms. */
export type AppConversation = {
  readonly app: ImportedApp;
  readonly id: string;
  readonly title: string | null;
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
  /** The last message of the visible branch. */
  readonly headId: string | null;
  readonly pinned?: boolean;
  readonly systemPrompt?: string;
  readonly folder?: Folder;
  readonly messages: readonly AppMessage[];
  /** Parts of the conversation that belong to none of its messages. */
  readonly leftOut?: readonly LeftOut[];
};
