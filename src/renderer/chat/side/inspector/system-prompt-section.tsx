import { XIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Conversation } from '../../../../shared/chat/conversation.ts';
import type { Prompt } from '../../../../shared/chat/prompt.ts';
import { longestSystemPrompt } from '../../../../shared/limits.ts';
import { strings } from '../../../i18n/strings.ts';
import {
  changeSetUp,
  clearSystemPrompt,
  initialSystemPrompt,
  useInheritedFolder,
  writeNow,
} from '../../../stores/conversations/set-up-store.ts';
import { filledPrompt } from '../../../stores/prompt-form.ts';
import { followPrompts, promptTitle, savedAs, usePrompts } from '../../../stores/prompts-store.ts';
import { useSettings } from '../../../stores/settings-store.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { toastUndo } from '../../../ui/overlay/toast.tsx';
import { InspectorSection } from './inspector-section.tsx';
import { PromptMenu } from './prompt-menu.tsx';
import { SavePrompt } from './save-prompt.tsx';
import styles from './system-prompt-section.module.css';

/** The system prompt: typed, or chosen from the saved prompts. */
export function SystemPromptSection({
  conversation,
  text,
}: {
  readonly conversation: Conversation | null;
  readonly text: string;
}) {
  const texts = strings().parameters;
  const [saving, setSaving] = useState(false);
  useEffect(followPrompts, []);
  const prompts = usePrompts((library) => library.prompts) ?? [];
  useSettings(({ defaultSystemPrompt }) => defaultSystemPrompt);
  const folderPrompt = useInheritedFolder(conversation)?.systemPrompt ?? '';
  const inherited = initialSystemPrompt(conversation);
  const saved = savedAs(prompts, text);
  const id = conversation?.id ?? null;

  const change = (systemPrompt: string) => changeSetUp(conversation, { systemPrompt });
  const undoable = (message: string) => {
    // A saved or default prompt isn't lost, so it needs no undo.
    if (text === '' || saved || text === inherited) return;
    toastUndo(message, () => setPrompt(text));
  };
  const setPrompt = (systemPrompt: string) => {
    change(systemPrompt);
    writeNow(id);
  };
  const choose = async (prompt: Prompt) => {
    const chosen = await filledPrompt(prompt);
    if (chosen === null || chosen === text) return;
    undoable(texts.systemPrompt.replaced);
    setPrompt(chosen);
  };
  const [firstLine = ''] = text.trim().split('\n', 1);

  return (
    <InspectorSection
      name="systemPrompt"
      summary={saved ? promptTitle(saved) : firstLine || (folderPrompt ? texts.state.fromFolder : texts.none)}
      tools={
        <div className={styles.tools}>
          {text !== inherited && (
            <IconButton
              className={styles.clear}
              size="sm"
              icon={XIcon}
              label={texts.clear(texts.names.systemPrompt)}
              onClick={() => {
                undoable(texts.systemPrompt.cleared);
                clearSystemPrompt(conversation);
              }}
            />
          )}
          <PromptMenu
            prompts={prompts}
            text={text}
            saved={saved}
            onChoose={(prompt) => void choose(prompt)}
            onSave={() => setSaving(true)}
          />
        </div>
      }
    >
      <TextArea
        className={styles.text}
        aria-label={texts.names.systemPrompt}
        placeholder={folderPrompt || texts.systemPrompt.placeholder}
        rows={4}
        maxLength={longestSystemPrompt}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={() => writeNow(id)}
      />
      {text === '' && folderPrompt !== '' && <p className={styles.note}>{texts.state.fromFolder}</p>}
      {saving && <SavePrompt text={text} onClose={() => setSaving(false)} />}
    </InspectorSection>
  );
}
