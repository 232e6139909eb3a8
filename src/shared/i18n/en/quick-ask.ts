/** Strings for quick ask, a small window or page for a quick question. */
export const quickAsk = {
  title: 'Quick ask',
  hint: 'Press Enter to ask, Esc to close. Your questions are saved in your conversations.',
  newQuestion: 'New question',
  openInChat: 'Open in Chat',
  close: 'Close quick ask',
  gone: 'This conversation was deleted.',
};
