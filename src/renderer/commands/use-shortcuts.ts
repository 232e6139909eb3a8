import { useEffect, useRef } from 'react';
import { overlayOpen } from '../ui/overlay/overlay-open.ts';
import { onMac } from '../ui/text/on-mac.ts';
import type { ActionName } from './actions.ts';
import { type Binding, isTyped, matches } from './binding.ts';
import { bindingsNow } from './keys-in-use.ts';

/** What the named actions do while a component is mounted; those without a handler are not there. */
export type ShortcutHandlers = Readonly<Partial<Record<ActionName, (() => void) | undefined>>>;

type Offer = { current: { readonly handlers: ShortcutHandlers; readonly idle: readonly ActionName[] } };

// What is mounted, in the order in which it came.
const offers = new Set<Offer>();
let wanted: ActionName | null = null;

/**
 * Offers actions as long as the component is there, by key and in the palette; handlers may be new in every render.
 * `idle` are those that have nothing to do now: their keys stay taken, and the palette leaves them out.
 * No key runs while a dialog or menu is open or an input method composes, nor one that types while a text is written.
 */
export function useShortcuts(handlers: ShortcutHandlers, idle: readonly ActionName[] = []): void {
  const latest = useRef({ handlers, idle });
  latest.current = { handlers, idle };
  useEffect(() => {
    offers.add(latest);
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event) || overlayOpen()) return;
      for (const [name, run] of Object.entries(latest.current.handlers)) {
        if (!run || !bindingsNow(name as ActionName).some((binding) => isMeant(binding, event))) continue;
        event.preventDefault();
        run();
        return;
      }
    };
    window.addEventListener('keydown', onKey);
    const waiting = wanted && latest.current.handlers[wanted];
    if (waiting) {
      wanted = null;
      waiting();
    }
    return () => {
      offers.delete(latest);
      window.removeEventListener('keydown', onKey);
    };
  }, []);
}

/** Whether an action can be run now: something that is mounted offers it. */
export function isOffered(name: ActionName): boolean {
  return handlerOf(name) !== undefined;
}

/** Runs an action at once where it is offered, else as soon as the screen that comes next offers it. */
export function runAction(name: ActionName): void {
  const run = handlerOf(name);
  if (run) {
    run();
    return;
  }
  wanted = name;
  // Whoever does something else meanwhile no longer waits for it.
  for (const event of ['keydown', 'pointerdown'])
    window.addEventListener(event, forget, { capture: true, once: true });
}

function forget(): void {
  wanted = null;
}

/** Whether a key press is meant as this binding, and not as something that is typed. */
export function isMeant(binding: Binding, event: KeyboardEvent): boolean {
  // AltGr writes signs, and says Ctrl and Alt on some systems.
  if (event.getModifierState('AltGraph') || !matches(binding, event, onMac)) return false;
  return !isTyped(binding) || !isText(event.target);
}

/** Whether an input method is at work: the keys are its own. */
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
