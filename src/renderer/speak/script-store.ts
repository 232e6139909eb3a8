import { create } from 'zustand';
import { speechTextLimit } from '../../shared/limits.ts';
import type { KeptScript, Script } from '../../shared/models/clip.ts';
import { useConnection } from '../backend/connection.ts';
import { follow } from '../backend/follow.ts';
import { ask } from '../chat/attempt.ts';
import { sentenceApart } from '../failure-words.ts';
import { toast } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { takeScript } from './script-handover.ts';

/** The text in the editor. `known`: what is on disk has come; `unsaved`: it has changed here since it was kept. */
export type ScriptState = Script & { readonly known: boolean; readonly unsaved: boolean };

/** The longest that a change waits before it goes to disk, in ms. */
const saveWithinMs = 250;
const pageId = crypto.randomUUID();

/** The script as this page sees it; it is on disk within 300 ms of a change. */
export const useScript = create<ScriptState>(() => ({
  text: '',
  plain: false,
  known: false,
  unsaved: false,
}));

/** Changes the script here, and keeps it soon. */
export function changeScript(change: Partial<Script>): void {
  useScript.setState({ ...change, unsaved: true });
  timer ??= setTimeout(() => void keep(), saveWithinMs);
}

/** Puts another text on the page; where there was one, the way back is offered. */
export function replaceScript({ text, plain }: Script): void {
  const before = useScript.getState();
  if (before.text === text && before.plain === plain) return;
  changeScript({ text: text.slice(0, speechTextLimit), plain });
  if (before.text.trim() === '' || before.text === text) return;
  toast({
    text: words.speak.replaced,
    action: {
      label: words.speak.undo,
      onPress: () => changeScript({ text: before.text, plain: before.plain }),
    },
  });
}

/** Follows and keeps the script until the returned function is called. */
export function followScript(): () => void {
  const onLeaving = () => void keep();
  window.addEventListener('blur', onLeaving);
  window.addEventListener('pagehide', onLeaving);
  const unfollow = follow((to, signal) => to.script.watch(undefined, { signal }), take, complain);
  return () => {
    void keep();
    unfollow();
    window.removeEventListener('blur', onLeaving);
    window.removeEventListener('pagehide', onLeaving);
  };
}

let timer: ReturnType<typeof setTimeout> | undefined;
let complained = false;

function take({ text, plain, by }: KeptScript): void {
  const { known, unsaved } = useScript.getState();
  // What was written here and is not on disk yet stays, and wins.
  if (by !== pageId && !unsaved) useScript.setState({ text, plain });
  if (!known) useScript.setState({ known: true });
  if (by === null) void keep();
  takeHandedOver();
}

function takeHandedOver(): void {
  const text = takeScript();
  if (text !== null) replaceScript({ text, plain: useScript.getState().plain });
}

async function keep(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const { text, plain, unsaved } = useScript.getState();
  // Without a line to the main process it goes once that is back.
  if (!unsaved || useConnection.getState().state !== 'open') return;
  const outcome = await ask((to) => to.script.keep({ text, plain, by: pageId }));
  if (outcome.ok) {
    complained = false;
    const now = useScript.getState();
    if (now.text === text && now.plain === plain) useScript.setState({ unsaved: false });
  } else if (outcome.failure.code !== 'connection-lost') complain(outcome.failure);
}

// Once, and not at every key.
function complain(failure: Parameters<typeof sentenceApart>[0]): void {
  if (complained) return;
  complained = true;
  const { title, cause } = sentenceApart(failure);
  toast({ text: `${title}. ${cause}` });
}
