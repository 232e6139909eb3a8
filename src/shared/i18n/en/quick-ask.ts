/** Texts of quick ask: the small window, or page, for a question in between. */
export const quickAsk = {
  title: 'Quick ask',
  hint: 'Enter asks, Esc closes. What is asked here is kept among your conversations.',
  newQuestion: 'New question',
  openInChat: 'Open in Chat',
  close: 'Close quick ask',
  gone: 'This conversation was deleted.',
};
