import { counted, grouped } from './grouped.ts';

const conversations = (count: number) => counted(count, 'conversation', 'conversations');

/** Strings for exporting and importing conversations. */
export const transfer = {
  title: 'Export and import',
  text: 'Markdown is for reading. JSON contains every version, request and attachment, and can be imported without losing anything. Neither contains keys. You can import that JSON, the ZIP that “Export all” saves, and exports from ChatGPT, Claude, Open WebUI, LibreChat, Chatbox and Cherry Studio, as JSON or ZIP.',
  exportAll: 'Export all conversations',
  markdownFormat: 'Markdown',
  jsonFormat: 'JSON, with everything',
  exportSeveral: 'Choose which to export',
  exportChosen: (count: number) => `Export ${conversations(count)}`,
  noConversations: 'No conversations yet.',
  filter: 'Filter by title',
  noneFound: 'No conversation has this title.',
  format: 'Format',
  conversations: 'Conversations to export',
  files: 'Files to import',
  import: 'Import…',
  uploading: (file: string) => `Reading ${file}`,
  importing: (done: number) => `Importing, ${counted(done, 'item', 'items')} so far`,
  exporting: (done: number, total: number) => `Exporting ${grouped(done)} of ${grouped(total)}`,
  cancel: 'Cancel',
  close: 'Close',
  summary: {
    title: 'Import finished',
    restored: {
      transcripts: (count: number) => `Added ${counted(count, 'transcript', 'transcripts')}`,
      recordings: (count: number) => `Added ${counted(count, 'audio file', 'audio files')}`,
      clips: (count: number) => `Added ${counted(count, 'clip', 'clips')}`,
      voiceOvers: (count: number) => `Added ${counted(count, 'voice-over', 'voice-overs')}`,
      prompts: (count: number) => `Added ${counted(count, 'saved prompt', 'saved prompts')}`,
      folders: (count: number) => `Added ${counted(count, 'folder', 'folders')}`,
      drafts: (count: number) => `Added ${counted(count, 'draft', 'drafts')}`,
      gateways: (count: number) => `Added ${counted(count, 'gateway', 'gateways')}`,
      settings: (count: number) => `Restored ${counted(count, 'setting', 'settings')}`,
      costs: (count: number) => `Added the costs of ${counted(count, 'request', 'requests')}`,
    },
    restoredKnown: (count: number) => `${counted(count, 'other item was', 'other items were')} already here`,
    added: (count: number) => (count === 0 ? 'Nothing was added' : `Added ${conversations(count)}`),
    known: (count: number) =>
      `${counted(count, 'conversation was', 'conversations were')} already here and left unchanged`,
    unreadable: {
      file: (count: number) => `${counted(count, 'file', 'files')} couldn’t be read`,
      conversation: (count: number) => `${conversations(count)} couldn’t be read`,
      item: (count: number) => `${counted(count, 'other item', 'other items')} couldn’t be read`,
    },
    from: (apps: string) => `Exported from ${apps}`,
    leftOut: {
      image: (count: number) =>
        `${counted(count, 'image', 'images')} left out, because the export doesn’t contain ${count === 1 ? 'it, or Parlance can’t show it' : 'them, or Parlance can’t show them'}`,
      file: (count: number) =>
        `${counted(count, 'file', 'files')} left out, because the export doesn’t contain ${count === 1 ? 'its text' : 'their text'}`,
      audio: (count: number) =>
        `${counted(count, 'recording', 'recordings')} left out, because only the text of voice chats is imported`,
      tool: (count: number) => `${counted(count, 'tool call or result', 'tool calls or results')} left out`,
      memory: (count: number) =>
        `${counted(count, 'memory or custom instruction', 'memories and custom instructions')} left out`,
      other: (count: number) =>
        `${counted(count, 'other part', 'other parts')} left out, because Parlance doesn’t support ${count === 1 ? 'it' : 'them'}`,
    },
    reason: {
      'not-an-export': 'It isn’t in a format that Parlance can import.',
      'not-unicode':
        'It isn’t in Unicode, so some characters couldn’t be read. Save it as UTF-8 and import it again.',
      empty: 'This file is empty.',
      newer: 'This was exported by a newer version of Parlance. Update Parlance, then import it again.',
      broken: 'This part of the file is incomplete or damaged.',
      'no-messages': 'It contains no messages.',
      'message-too-large': 'It contains a message larger than 64 MB.',
      'too-large': 'It’s larger than 256 MB.',
      'too-many-messages': 'It has more than 100,000 messages.',
      'browser-database':
        'This backup of Cherry Studio contains a browser database, which Parlance can’t read. In Cherry Studio, choose Settings › Data › Export to phone, and import that file instead.',
      'unsafe-database':
        'Its database contains views or calculated columns, which Parlance doesn’t read because they can run code.',
      'unpacks-too-large': 'It’s too large once unpacked, so the rest wasn’t read.',
    },
  },
  markdown: {
    untitled: 'Conversation',
    systemPrompt: 'System prompt',
    you: 'You',
    reasoning: 'Reasoning',
    attachment: (name: string) => `Attached: ${name}`,
    toolCall: (name: string) => `Tool call: ${name}`,
    declined: 'The model declined to answer.',
    sources: 'Sources',
    droppedImages: (count: number) =>
      count === 1 ? 'The reply contained an image.' : `The reply contained ${count} images.`,
    droppedAudio: 'The reply contained audio.',
    edited: (model: string) => `${model} (edited by you)`,
    context: { 'left-out': 'Left out of context.', pinned: 'Pinned in context.' },
    freshStart: 'Fresh start: nothing above is sent.',
    endings: {
      running: 'This reply was still being written.',
      stopped: 'This reply was stopped.',
      length: 'This reply was cut off at the token limit.',
      filtered: 'The gateway’s filter blocked all or part of this reply.',
      interrupted: 'This reply was cut off.',
      failed: 'This reply failed.',
    },
  },
};
