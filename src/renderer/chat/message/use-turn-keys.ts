import type { Message } from '../../../shared/chat/message.ts';
import { togglePause } from '../../audio/player/read-aloud.ts';
import { isUnderWay, useReading } from '../../audio/player/read-aloud-store.ts';
import { appUnreachable } from '../../backend/failure-of.ts';
import type { ActionName } from '../../commands/actions.ts';
import { useEscape } from '../../commands/use-escape.ts';
import { useShortcuts } from '../../commands/use-shortcuts.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import { useConversation } from '../../stores/conversations/conversation-store.ts';
import { leaveEditing, useEditing } from '../../stores/conversations/editing.ts';
import { copyText } from '../../ui/overlay/copy-text.ts';
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
        const streaming = latestReply && useConversation.getState().state.live.get(latestReply.id);
        const message = streaming ?? latestReply;
        if (message) void copyText(message.text);
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

function focusedTurn(turns: readonly Turn[], fits: (turn: Turn) => boolean): Turn | undefined {
  const focused = focusedMessage();
  return turns.find((turn) => turn.message.id === focused && fits(turn));
}

function focusedMessage(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-message]')?.dataset.message;
}
