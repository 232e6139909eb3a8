import { Dialog } from '@base-ui/react/dialog';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import {
  filledIn,
  type PromptValues,
  type PromptVariable,
  variablesIn,
} from '../../../shared/chat/prompt-variables.ts';
import { strings } from '../../i18n/strings.ts';
import type { OpenPromptForm } from '../../stores/prompt-form.ts';
import { promptTitle } from '../../stores/prompts-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { NativeSelect } from '../../ui/controls/native-select.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { ModalDialog } from '../../ui/overlay/modal-dialog.tsx';
import styles from './prompt-form.module.css';

/** Asks for the values of a prompt's variables. Enter in any field inserts the prompt, and Esc cancels. */
export function PromptForm({ form: prompt }: { readonly form: OpenPromptForm }) {
  const texts = strings().promptForm;
  const variables = variablesIn(prompt.text);
  const [values, setValues] = useState<PromptValues>(() =>
    Object.fromEntries(variables.map(({ name, initial }) => [name, initial])),
  );
  const first = useRef<HTMLElement | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const [open, setOpen] = useState(true);
  const result = useRef<string | null>(null);
  const close = (text: string | null) => {
    result.current = text;
    setOpen(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    close(filledIn(prompt.text, values));
  };
  return (
    <ModalDialog
      open={open}
      onClose={() => close(null)}
      // Until then, the dialog keeps the focus away from the text field that gets the prompt.
      onClosed={() => prompt.answer(result.current)}
      className={styles.popup}
      initialFocus={first}
    >
      <Dialog.Title className={styles.title}>{promptTitle(prompt)}</Dialog.Title>
      <form ref={form} className={styles.form} onSubmit={submit}>
        <div className={styles.fields}>
          {variables.map((variable, at) => (
            <VariableField
              key={variable.name}
              ref={(element) => {
                if (at === 0) first.current = element;
              }}
              variable={variable}
              value={values[variable.name] ?? ''}
              onChange={(value) => setValues((current) => ({ ...current, [variable.name]: value }))}
              onEnter={() => form.current?.requestSubmit()}
            />
          ))}
        </div>
        <div className={styles.actions}>
          <Dialog.Close render={<Button variant="ghost" size="lg" />}>{strings().frame.cancel}</Dialog.Close>
          <Button type="submit" variant="primary" size="lg">
            {texts.insert}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}

function VariableField({
  ref,
  variable: { name, choices },
  value,
  onChange,
  onEnter,
}: {
  readonly ref: (element: HTMLElement | null) => void;
  readonly variable: PromptVariable;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onEnter: () => void;
}) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  };
  const field = { id, value, onKeyDown };
  return (
    <div className={styles.field}>
      <label className={styles.name} htmlFor={id} dir="auto">
        {name}
      </label>
      {choices.length > 0 ? (
        <NativeSelect
          ref={ref}
          className={styles.choices}
          {...field}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </NativeSelect>
      ) : (
        <TextArea
          ref={ref}
          rows={1}
          className={styles.text}
          {...field}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </div>
  );
}
