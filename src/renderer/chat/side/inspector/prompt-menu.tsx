import { BookmarkPlusIcon, ChevronsUpDownIcon, PilcrowIcon } from 'lucide-react';
import { useRef } from 'react';
import type { Prompt } from '../../../../shared/chat/prompt.ts';
import { strings } from '../../../i18n/strings.ts';
import { go } from '../../../route.ts';
import { promptTitle } from '../../../stores/prompts-store.ts';
import { Menu, MenuChoice, MenuChoices, MenuItem, MenuSeparator } from '../../../ui/overlay/menu.tsx';
import { Icon } from '../../../ui/text/icon.tsx';
import styles from './prompt-menu.module.css';

/** Menu of saved prompts. Its button names the saved prompt that the text matches. */
export function PromptMenu({
  prompts,
  text,
  saved,
  onChoose,
  onSave,
}: {
  readonly prompts: readonly Prompt[];
  readonly text: string;
  /** The saved prompt with the same text. */
  readonly saved: Prompt | undefined;
  readonly onChoose: (prompt: Prompt) => void;
  readonly onSave: () => void;
}) {
  const texts = strings().prompts;
  // If set, the title field takes focus, so the menu mustn't return it to the button.
  const saving = useRef(false);
  const unsaved = text.trim() === '' ? texts.choose : texts.unsaved;
  const current = saved ? promptTitle(saved) : unsaved;
  return (
    <Menu
      align="end"
      returnsFocus={() => !saving.current}
      trigger={
        <button
          type="button"
          className={styles.trigger}
          aria-label={current === texts.choose ? current : texts.menu(current)}
          onClick={() => {
            saving.current = false;
          }}
        >
          <span className={styles.current}>{current}</span>
          <Icon icon={ChevronsUpDownIcon} size={12} />
        </button>
      }
    >
      {prompts.length > 0 && (
        <MenuChoices
          label={texts.choose}
          value={saved?.id ?? null}
          onChoose={(id) => {
            const chosen = prompts.find((prompt) => prompt.id === id);
            if (chosen) onChoose(chosen);
          }}
        >
          {prompts.map((prompt) => (
            <MenuChoice key={prompt.id} value={prompt.id}>
              {promptTitle(prompt)}
            </MenuChoice>
          ))}
        </MenuChoices>
      )}
      {prompts.length > 0 && <MenuSeparator />}
      <MenuItem
        icon={BookmarkPlusIcon}
        disabled={saved !== undefined || text.trim() === ''}
        onSelect={() => {
          saving.current = true;
          onSave();
        }}
      >
        {texts.save}
      </MenuItem>
      <MenuItem icon={PilcrowIcon} onSelect={() => go({ screen: 'settings', section: 'prompts' })}>
        {texts.manage}
      </MenuItem>
    </Menu>
  );
}
