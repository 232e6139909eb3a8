import { chat } from './english/chat.ts';
import { compare } from './english/compare.ts';
import { failures } from './english/failures.ts';
import { frame } from './english/frame.ts';
import { gateways } from './english/gateways.ts';
import { markdown } from './english/markdown.ts';
import { menu } from './english/menu.ts';
import { onboarding } from './english/onboarding.ts';
import { settings } from './english/settings.ts';
import { shell } from './english/shell.ts';

/** The English catalogue. Values that vary are parameters; plain, exact, unhurried, sentence case. */
export const english = {
  chat,
  compare,
  failures,
  frame,
  gateways,
  markdown,
  menu,
  onboarding,
  settings,
  shell,
};
