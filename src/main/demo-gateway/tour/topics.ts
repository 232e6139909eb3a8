import { aboutAnything } from './about-anything.ts';
import { aboutAudio } from './about-audio.ts';
import { aboutKeyboard } from './about-keyboard.ts';
import { aboutKeys } from './about-keys.ts';
import { aboutMarkdown } from './about-markdown.ts';
import { aboutParlance } from './about-parlance.ts';
import type { Topic } from './topic.ts';

// The narrow before the wide: "keyboard" before "keys", "how does Parlance keep keys" before "Parlance".
const topics = [aboutKeyboard, aboutKeys, aboutMarkdown, aboutAudio, aboutParlance];

/** The topic that a question is about; there always is one. */
export function topicOf(question: string): Topic {
  const lower = question.toLowerCase();
  return topics.find((topic) => topic.isAsked(lower)) ?? aboutAnything;
}
