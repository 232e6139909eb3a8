/** Strings for quick ask, a small window or page for a quick question. */
export const quickAsk = {
  title: 'Quick ask',
  hint: 'Ask anything. Saved with your conversations.',
  newQuestion: 'New question',
  openInChat: 'Open in Chat',
  close: 'Close quick ask',
  gone: 'This conversation was deleted.',
};
