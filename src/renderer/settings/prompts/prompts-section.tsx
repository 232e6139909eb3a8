import { PlusIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Prompt } from '../../../shared/chat/prompt.ts';
import { ListState } from '../../failures/list-state.tsx';
import { strings } from '../../i18n/strings.ts';
import { followPrompts, usePrompts } from '../../stores/prompts-store.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Empty } from '../../ui/state/empty.tsx';
import { SectionPage } from '../sections/section-page.tsx';
import { PromptCard } from './prompt-card.tsx';
import { addPrompt, followPromptEdits, removePrompt, writePrompts } from './prompt-edits.ts';
import styles from './prompts-section.module.css';
import { PromptsTransfer } from './prompts-transfer.tsx';

/** The Prompts section. At most one prompt is open for editing. */
export function PromptsSection() {
  const texts = strings().prompts;
  const { prompts, failure } = usePrompts();
  const [openId, setOpenId] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(followPrompts, []);
  useEffect(followPromptEdits, []);

  const open = (id: string | null) => {
    const previous = prompts?.find((prompt) => prompt.id === openId);
    writePrompts();
    setOpenId(id);
    // Delete a new prompt that was left empty.
    if (previous && previous.id !== id && previous.title === '' && previous.text === '')
      void removePrompt(previous);
  };
  const add = async () => {
    const id = await addPrompt();
    if (id) open(id);
  };
  const remove = async (prompt: Prompt) => {
    setOpenId(null);
    await removePrompt(prompt);
    heading.current?.focus();
  };
  const addButton = (
    <Button icon={PlusIcon} size="lg" onClick={() => void add()}>
      {texts.add}
    </Button>
  );
  const hasPrompts = prompts !== null && prompts.length > 0;
  return (
    <SectionPage
      title={strings().settings.sections.prompts}
      text={texts.text}
      action={hasPrompts ? addButton : undefined}
      headingRef={heading}
    >
      <ListState loaded={prompts !== null} failure={failure} />
      {prompts?.length === 0 && (
        <div className={styles.empty}>
          <Empty title={texts.empty} text={texts.emptyText}>
            {addButton}
          </Empty>
        </div>
      )}
      {hasPrompts && (
        <ul className={styles.cards} aria-label={texts.list}>
          {prompts.map((prompt) => (
            <PromptCard
              key={prompt.id}
              prompt={prompt}
              open={prompt.id === openId}
              onOpen={(isOpen) => open(isOpen ? prompt.id : null)}
              onRemove={(edited) => void remove(edited)}
            />
          ))}
        </ul>
      )}
      {prompts && <PromptsTransfer prompts={prompts} />}
    </SectionPage>
  );
}
