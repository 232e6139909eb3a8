/** One of these ends each reply, so that several replies to a question differ. */
export const tips = [
  'Stop or Esc ends a reply. The text so far is kept.',
  'Continue resumes a reply where it stopped.',
  'Regenerate requests another reply and keeps the previous one as a version.',
  'Editing a message creates a new version. The old one and its replies are kept.',
  'Branch from here copies the conversation up to that message into a new one.',
  'A reply keeps streaming while another conversation is open.',
  "You can type any model ID, even if it isn't in the list.",
  'The model `demo-long` writes for more than a minute, to show how a long reply streams.',
] as const;
