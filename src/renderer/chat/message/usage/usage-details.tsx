import { Popover } from '@base-ui/react/popover';
import { useMemo } from 'react';
import type { Generation } from '../../../../shared/chat/generation.ts';
import type { Message } from '../../../../shared/chat/message.ts';
import { strings } from '../../../i18n/strings.ts';
import { replyNumbers, usageLine } from '../../model/usage-line.ts';
import styles from './usage-details.module.css';
import { UsageTable } from './usage-table.tsx';

/** The usage of a reply in one line, with all numbers in a popover on hover or press. */
export function UsageDetails({
  message,
  generation,
}: {
  readonly message: Message;
  /** All requests of the reply, combined. */
  readonly generation: Generation;
}) {
  const { usage, startedAt, firstDeltaAt, endedAt } = generation;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these affect the numbers
  const numbers = useMemo(
    () => replyNumbers(message, generation),
    [message.text, message.reasoning, usage, startedAt, firstDeltaAt, endedAt],
  );
  if (!numbers) return null;
  const line = usageLine(numbers);
  return (
    <Popover.Root>
      <Popover.Trigger
        className={styles.line}
        openOnHover
        delay={400}
        aria-label={strings().numbers.details(line)}
      >
        {line}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={styles.positioner} side="top" align="end" sideOffset={6} data-overlay>
          <Popover.Popup className={styles.popup} aria-label={strings().numbers.title} initialFocus={false}>
            <UsageTable numbers={numbers} generation={generation} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
