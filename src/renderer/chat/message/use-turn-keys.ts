import type { Message } from '../../../shared/chat/message.ts';
import { togglePause } from '../../audio/player/read-aloud.ts';
import { isUnderWay, useReading } from '../../audio/player/read-aloud-store.ts';
import { appUnreachable } from '../../backend/failure-of.ts';
import type { ActionName } from '../../commands/actions.ts';
import { useEscape } from '../../commands/use-escape.ts';
import { useShortcuts } from '../../commands/use-shortcuts.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import { strings } from '../../i18n/strings.ts';
import { useConversation } from '../../stores/conversations/conversation-store.ts';
import { leaveEditing, useEditing } from '../../stores/conversations/editing.ts';
import { copyText } from '../../ui/overlay/copy-text.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { conversationFind } from '../model/find-store.ts';
import { returnToMessageBox } from '../model/return-to-message-box.ts';
import { branch, chooseVersion, regenerate, stop } from '../model/turn-actions.ts';
import { neighbour, type Turn } from '../model/turns.ts';

/**
 * Registers the shortcuts for turns. They act on the focused turn, or on the latest suitable one. Esc does the first of
 * these that applies: it closes an editor, returns to the message box, or stops the reply.
 */
export function useTurnKeys(conversationId: string | null, turns: readonly Turn[], running: boolean): void {
  const editing = useEditing(({ editing: edit }) => edit.kind !== 'nothing');
  const chosen = (fits: (turn: Turn) => boolean) => focusedTurn(turns, fits) ?? turns.findLast(fits);
  const latestReply = turns.findLast(({ message }) => message.reply)?.message;

  const step = (by: -1 | 1) => {
    const turn = chosen(({ versions }) => versions.length > 1);
    const target = turn && neighbour(turn, by);
    if (target && !running) chooseVersion(turn.message.conversationId, target);
  };

  const reading = useReading((state) => isUnderWay(state.reading));
  const idle: readonly ActionName[] = [
    ...(turns.length > 0 ? [] : (['branch'] as const)),
    ...(turns.some(({ versions }) => versions.length > 1) && !running
      ? []
      : (['previousVersion', 'nextVersion'] as const)),
    ...(latestReply && !running ? [] : (['regenerate'] as const)),
    ...(latestReply ? [] : (['copyLatest'] as const)),
    ...(latestReply?.text.includes('```') ? [] : (['copyCode'] as const)),
    ...(latestReply?.reply?.ending ? [] : (['readLatest'] as const)),
    ...(reading ? [] : (['playPause'] as const)),
  ];

  useShortcuts(
    {
      // Without turns, Find is left to the browser.
      find: turns.length > 0 ? conversationFind.open : undefined,
      branch: () => {
        const turn = chosen(() => true);
        const id = focusedMessage();
        // If replies are side by side, branch from the focused one.
        const side = turns.some(({ versions }) => id !== undefined && versions.includes(id)) ? id : undefined;
        if (turn) void branch({ ...turn.message, id: side ?? turn.message.id });
      },
      previousVersion: () => step(-1),
      nextVersion: () => step(1),
      regenerate: () => {
        if (latestReply && !running) regenerate(latestReply);
      },
      copyLatest: () => {
        const message = asShown(latestReply);
        if (message) void copyText(message.text);
      },
      copyCode: () => {
        const message = asShown(latestReply);
        if (message) void copyCode(message);
      },
      readLatest: () => {
        if (latestReply?.reply?.ending) void readAloud(latestReply);
      },
      playPause: togglePause,
    },
    idle,
  );

  useEscape(() => {
    if (editing) leaveEditing();
    else if (returnToMessageBox()) return;
    else if (running && conversationId) stop(conversationId);
  });
}

/**
 * Reads a reply aloud. The module is loaded on demand, because the code that extracts the text to speak belongs to the
 * lazy reply renderer.
 */
async function readAloud(reply: Message): Promise<void> {
  const module = await import('./read-aloud/read-aloud.ts').catch(() => null);
  if (module) module.readAloud(reply);
  else toastFailure(appUnreachable);
}

/** Copies the last code block of a reply. The parser belongs to the lazy reply renderer. */
async function copyCode(reply: { readonly text: string }): Promise<void> {
  const module = await import('../../markdown/last-code.ts').catch(() => null);
  if (!module) return toastFailure(appUnreachable);
  const code = module.lastCode(reply.text);
  const { codeCopied, noCode } = strings().chat.turn;
  if (code === null) toast({ text: noCode });
  else await copyText(code, codeCopied);
}

/** Returns a reply with the text that has arrived so far. */
function asShown(reply: Message | undefined): { readonly text: string } | undefined {
  return (reply && useConversation.getState().state.live.get(reply.id)) ?? reply;
}

function focusedTurn(turns: readonly Turn[], fits: (turn: Turn) => boolean): Turn | undefined {
  const focused = focusedMessage();
  return turns.find((turn) => turn.message.id === focused && fits(turn));
}

function focusedMessage(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-message]')?.dataset.message;
}
