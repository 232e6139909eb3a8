import { type KeyboardEvent, useState } from 'react';
import { strings } from '../../../i18n/strings.ts';
import { callOrToast } from '../../../stores/call-or-toast.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import styles from './save-prompt.module.css';

/** Saves the text as a prompt with a title. Enter saves; Esc cancels. */
export function SavePrompt({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  const texts = strings().prompts;
  const [title, setTitle] = useState('');
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    const done = await callOrToast((api) => api.prompts.add({ title: title.trim(), text }));
    setSaving(false);
    if (!done) return;
    toast({ text: texts.saved(title.trim() || texts.untitled) });
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    if (event.key === 'Escape') onClose();
    else if (!saving) void save();
  };
  return (
    <div className={styles.save}>
      <Field
        label={texts.title}
        labelPlace="hidden"
        size="md"
        placeholder={texts.title}
        value={title}
        maxLength={200}
        autoFocus
        onChange={(event) => setTitle(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.actions}>
        <Button variant="ghost" size="sm" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button size="sm" busy={saving} onClick={() => void save()}>
          {texts.saveIt}
        </Button>
      </div>
    </div>
  );
}
