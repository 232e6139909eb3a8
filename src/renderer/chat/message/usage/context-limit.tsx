import { Popover } from '@base-ui/react/popover';
import { type ReactNode, useState } from 'react';
import type { Message } from '../../../../shared/chat/message.ts';
import type { ModelLimits } from '../../../../shared/gateways/gateway-limits.ts';
import { contextLimitRange } from '../../../../shared/limits.ts';
import { ownValue } from '../../../../shared/own-value.ts';
import { failureText } from '../../../failures/failure-text.ts';
import { strings } from '../../../i18n/strings.ts';
import { useOpenGateway } from '../../../stores/conversations/conversation-gateway.ts';
import { useConversation } from '../../../stores/conversations/conversation-store.ts';
import { useLearnedLimits } from '../../../stores/gateways/learned-limits.ts';
import { useKnownModels } from '../../../stores/gateways/models-store.ts';
import { changeSettings, useSettings } from '../../../stores/settings-store.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { countOf } from '../../../ui/format/count-of.ts';
import styles from './context-limit.module.css';

/**
 * Returns a model's context limit in tokens, or null if there's none: as set by the user, listed by the gateway, or
 * learned from a refusal.
 */
export function useContextLimit(model: string | null): {
  readonly limit: number | null;
  readonly listed: number | null;
  readonly learned: number | null;
} {
  const gateway = useOpenGateway();
  const { models } = useKnownModels(gateway?.id ?? null);
  const chosen = useSettings(({ contextLimits }) =>
    model === null ? undefined : ownValue(contextLimits, model),
  );
  const listed = models.find(({ id }) => id === model)?.contextLimit ?? null;
  const refusals = useConversation(({ state }) => refusedAsTooLong(state.messages.values()));
  const learned = contextLimitIn(useLearnedLimits(gateway?.id ?? null, model ?? '', refusals));
  return { limit: chosen ?? listed ?? learned, listed, learned };
}

/** Counts the replies whose messages were too long for the model. */
function refusedAsTooLong(messages: Iterable<Message>): number {
  let count = 0;
  for (const { reply } of messages)
    if (reply?.ending?.kind === 'failed' && reply.ending.failure.code === 'context-too-long') count += 1;
  return count;
}

/** Returns the smallest context limit among the limits that apply to a model. */
function contextLimitIn(limits: readonly ModelLimits[]): number | null {
  const known = limits.flatMap((one) => one.limits.contextLimit ?? []);
  return known.length > 0 ? Math.min(...known) : null;
}

/** Wraps its children in a button that opens the form for the model's context limit. */
export function ContextLimit({
  model,
  children,
}: {
  readonly model: string | null;
  readonly children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  if (model === null) return children;
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger className={styles.trigger}>{children}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={styles.positioner} side="top" align="end" sideOffset={6} data-overlay>
          <Popover.Popup className={styles.popup} aria-label={strings().numbers.limit}>
            <LimitForm model={model} onDone={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

function LimitForm({ model, onDone }: { readonly model: string; readonly onDone: () => void }) {
  const texts = strings().numbers;
  const { listed, learned } = useContextLimit(model);
  const limits = useSettings(({ contextLimits }) => contextLimits);
  const [typed, setTyped] = useState(String(ownValue(limits, model) ?? ''));
  const [error, setError] = useState<string | null>(null);
  const suggested = listed ?? learned;

  const save = async (limit: number | null) => {
    const { [model]: _before, ...others } = limits;
    const contextLimits = limit === null ? others : { ...others, [model]: limit };
    const failure = await changeSettings({ contextLimits }, (failed) => setError(failureText(failed).title));
    if (!failure) onDone();
  };
  const submit = () => {
    const digits = typed.replace(/[\s,._']/g, '');
    if (digits === '') return void save(null);
    const limit = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
    if (limit >= contextLimitRange.min && limit <= contextLimitRange.max) void save(limit);
    else setError(texts.limitRange);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className={styles.note}>
        {texts.limitOf(model)} {sourceOf(listed, learned)}
      </p>
      <Field
        label={texts.limit}
        value={typed}
        inputMode="numeric"
        placeholder={suggested === null ? undefined : countOf(suggested)}
        error={error}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(null);
        }}
      />
      <div className={styles.actions}>
        {ownValue(limits, model) !== undefined && (
          <Button variant="ghost" onClick={() => void save(null)}>
            {texts.limitClear}
          </Button>
        )}
        <Button type="submit">{texts.limitKeep}</Button>
      </div>
    </form>
  );
}

function sourceOf(listed: number | null, learned: number | null): string {
  const texts = strings().numbers;
  if (listed !== null) return texts.limitListed(countOf(listed));
  return learned === null ? texts.limitUnlisted : texts.limitLearned(countOf(learned));
}
