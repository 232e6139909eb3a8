import type { KeyboardEvent } from 'react';
import { ownValue } from '../../../../shared/own-value.ts';

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Moves focus between cards with the arrow keys: to the button with the same name in the next card, or to its first
 * button.
 */
export function moveBetweenCards(event: KeyboardEvent<HTMLElement>): void {
  const step = ownValue(steps, event.key);
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!(event.target instanceof HTMLButtonElement)) return;
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > article')];
  const at = cards.findIndex((card) => card.contains(event.target as Node));
  const next = cards[at + step];
  if (at < 0 || !next) return;
  const buttons = [...next.querySelectorAll('button')].filter((button) => !button.disabled);
  const focusedName = nameOf(event.target);
  const target = buttons.find((button) => nameOf(button) === focusedName) ?? buttons[0];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function nameOf(button: HTMLButtonElement): string | null {
  return button.getAttribute('aria-label') ?? button.textContent;
}
