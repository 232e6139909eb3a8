import { chatSections } from './long-chat.ts';
import { deskSections } from './long-desk.ts';
import { soundSections } from './long-sound.ts';
import { wordSections } from './long-words.ts';

const sections = [...chatSections, ...wordSections, ...deskSections, ...soundSections];

/** About 20 KB of Markdown of every kind; variants begin at another section and go round. */
export function longReply(variant: number): string {
  const first = variant % sections.length;
  return ['# A long reply', ...sections.slice(first), ...sections.slice(0, first)].join('\n\n');
}
