import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { overlayOpen } from '../ui/overlay/overlay-open.ts';
import { onMac } from '../ui/text/on-mac.ts';
import type { ActionName } from './actions.ts';
import { type Binding, isTyped, matches } from './binding.ts';
import { currentBindings } from './keys-in-use.ts';

/** A component's action handlers, active while it's mounted. Actions without a handler aren't offered. */
export type ShortcutHandlers = Readonly<Partial<Record<ActionName, (() => void) | undefined>>>;

type Offer = { current: { readonly handlers: ShortcutHandlers; readonly idle: readonly ActionName[] } };

// The mounted components' handlers, in mounting order.
const offers = new Set<Offer>();

/** An action that runs as soon as a component that offers it is mounted. */
const useRequested = create<{ readonly action: ActionName | null }>(() => ({ action: null }));

/**
 * Offers actions by shortcut and in the palette while the component is mounted. Handlers may change with every render.
 * Actions in `idle` have nothing to do now: their shortcuts stay reserved, but the palette leaves them out. Shortcuts
 * are disabled while a dialog or menu is open or an input method is composing. Those that would type a character are
 * disabled in text fields.
 */
export function useShortcuts(handlers: ShortcutHandlers, idle: readonly ActionName[] = []): void {
  const latest = useRef({ handlers, idle });
  latest.current = { handlers, idle };
  useEffect(() => {
    offers.add(latest);
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event) || overlayOpen()) return;
      for (const [name, run] of Object.entries(latest.current.handlers)) {
        if (!run || !currentBindings(name as ActionName).some((binding) => matchesEvent(binding, event)))
          continue;
        event.preventDefault();
        // The most recently mounted component takes precedence, such as a message editor over the message box.
        (handlerOf(name as ActionName) ?? run)();
        return;
      }
    };
    window.addEventListener('keydown', onKey);
    const { action } = useRequested.getState();
    const requested = action && latest.current.handlers[action];
    if (requested) {
      cancelRequest();
      requested();
    }
    return () => {
      offers.delete(latest);
      window.removeEventListener('keydown', onKey);
    };
  }, []);
}

/** Returns whether a mounted component offers an action now. */
export function isOffered(name: ActionName): boolean {
  return handlerOf(name) !== undefined;
}

/** Runs an action if it's offered; otherwise as soon as a component that offers it is mounted. */
export function runAction(name: ActionName): void {
  const run = handlerOf(name);
  if (run) {
    run();
    return;
  }
  useRequested.setState({ action: name });
  // Any other input in the meantime cancels the request.
  for (const event of ['keydown', 'pointerdown'])
    window.addEventListener(event, cancelRequest, { capture: true, once: true });
}

function cancelRequest(): void {
  useRequested.setState({ action: null });
}

/** Returns whether a key press matches a binding and isn't meant as typing. */
export function matchesEvent(binding: Binding, event: KeyboardEvent): boolean {
  // AltGr types symbols, but some systems report it as Ctrl+Alt.
  if (event.getModifierState('AltGraph') || !matches(binding, event, onMac)) return false;
  return !isTyped(binding) || !isText(event.target);
}

/** Returns whether an input method is handling the key press. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}

function handlerOf(name: ActionName): (() => void) | undefined {
  const handlers = [...offers].map(({ current }) =>
    current.idle.includes(name) ? undefined : current.handlers[name],
  );
  return handlers.findLast((handler) => handler !== undefined);
}

function isText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement)
    return !['button', 'checkbox', 'radio', 'range', 'file'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target.isContentEditable;
}
