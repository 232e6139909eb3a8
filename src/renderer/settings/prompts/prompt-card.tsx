import { ChevronDownIcon, ChevronRightIcon, Trash2Icon } from 'lucide-react';
import type { Prompt } from '../../../shared/chat/prompt.ts';
import { variablesIn } from '../../../shared/chat/prompt-variables.ts';
import { longestSystemPrompt } from '../../../shared/limits.ts';
import { strings } from '../../i18n/strings.ts';
import { promptTitle } from '../../stores/prompts-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { joinedList } from '../../ui/format/intl.ts';
import { Icon } from '../../ui/text/icon.tsx';
import styles from './prompt-card.module.css';
import { editPrompt, useEdited, writePrompts } from './prompt-edits.ts';

/** A saved prompt. When open, its title and text can be edited. */
export function PromptCard({
  prompt: stored,
  open,
  onOpen,
  onRemove,
}: {
  readonly prompt: Prompt;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly onRemove: (prompt: Prompt) => void;
}) {
  const texts = strings().prompts;
  const hints = strings().promptForm;
  const prompt = useEdited(stored);
  const title = promptTitle(prompt);
  const names = open ? variablesIn(prompt.text).map(({ name }) => name) : [];
  const [firstLine = ''] = prompt.text.trim().split('\n', 1);
  return (
    <li className={styles.card}>
      <button type="button" className={styles.row} aria-expanded={open} onClick={() => onOpen(!open)}>
        <Icon icon={open ? ChevronDownIcon : ChevronRightIcon} size={14} />
        <span className={styles.name} dir="auto">
          {title}
        </span>{' '}
        {!open && <span className={styles.line}>{firstLine || texts.noText}</span>}
      </button>
      {open && (
        <div className={styles.editor}>
          <Field
            label={texts.title}
            value={prompt.title}
            maxLength={200}
            autoFocus={prompt.title === ''}
            dir="auto"
            onChange={(event) => editPrompt(prompt.id, { title: event.currentTarget.value })}
            onBlur={writePrompts}
          />
          <div>
            <label className={styles.label} htmlFor={`prompt-${prompt.id}`}>
              {texts.promptText}
            </label>
            <TextArea
              id={`prompt-${prompt.id}`}
              className={styles.text}
              rows={6}
              aria-describedby={`prompt-${prompt.id}-hint`}
              maxLength={longestSystemPrompt}
              value={prompt.text}
              onChange={(event) => editPrompt(prompt.id, { text: event.currentTarget.value })}
              onBlur={writePrompts}
            />
          </div>
          <p id={`prompt-${prompt.id}-hint`} className={styles.hint}>
            {hints.variables}
            {names.length > 0 && <span className={styles.variables}>{hints.asksFor(joinedList(names))}</span>}
          </p>
          <div className={styles.actions}>
            <Button
              variant="danger"
              size="sm"
              icon={Trash2Icon}
              aria-label={texts.deleteName(title)}
              onClick={() => onRemove(prompt)}
            >
              {texts.delete}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
