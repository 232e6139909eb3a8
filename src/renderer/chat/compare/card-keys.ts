import type { KeyboardEvent } from 'react';
import { ownValue } from '../../../shared/own-value.ts';

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Arrows between cards: from a button of one to the button of that name in the next, else to its first. */
export function moveBetweenCards(event: KeyboardEvent<HTMLElement>): void {
  const step = ownValue(steps, event.key);
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!(event.target instanceof HTMLButtonElement)) return;
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > article')];
  const at = cards.findIndex((card) => card.contains(event.target as Node));
  const next = cards[at + step];
  if (at < 0 || !next) return;
  const buttons = [...next.querySelectorAll('button')].filter((button) => !button.disabled);
  const wanted = nameOf(event.target);
  const target = buttons.find((button) => nameOf(button) === wanted) ?? buttons[0];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

function nameOf(button: HTMLButtonElement): string | null {
  return button.getAttribute('aria-label') ?? button.textContent;
}
