/** One of these follows each reply, so that several replies to one question differ. All hold in this version. */
export const tips = [
  'Stop, or Esc, ends a reply and keeps what has arrived.',
  'Continue goes on with a reply from its last word.',
  'Regenerate asks again and keeps the earlier reply as a version beside the new one.',
  'Edit changes a sent message as a new version; the old one, and what followed it, stay.',
  'Branch from here copies a conversation up to one message into a new one.',
  'A reply goes on arriving while another conversation is open.',
  'Any model id can be typed where the list does not have it.',
  'The model `demo-long` writes for more than a minute, which shows how a long reply streams.',
] as const;
