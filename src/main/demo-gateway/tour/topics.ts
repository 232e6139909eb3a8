import { aboutAnything } from './about-anything.ts';
import { aboutAudio } from './about-audio.ts';
import { aboutKeyboard } from './about-keyboard.ts';
import { aboutKeys } from './about-keys.ts';
import { aboutMarkdown } from './about-markdown.ts';
import { aboutParlance } from './about-parlance.ts';
import type { Topic } from './topic.ts';

// Specific topics come first: "keyboard" before "keys", "how does Parlance store keys" before "Parlance".
const topics = [aboutKeyboard, aboutKeys, aboutMarkdown, aboutAudio, aboutParlance];

/** Returns the topic of a question. */
export function topicOf(question: string): Topic {
  const lower = question.toLowerCase();
  return topics.find((topic) => topic.matches(lower)) ?? aboutAnything;
}
