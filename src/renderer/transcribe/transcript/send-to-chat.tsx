import { ChevronUpIcon, MessageSquareTextIcon } from 'lucide-react';
import { useEffect } from 'react';
import type { Prompt } from '../../../shared/chat/prompt.ts';
import type { Transcript, TranscriptLine } from '../../../shared/transcription/transcript.ts';
import { strings } from '../../i18n/strings.ts';
import { filledPrompt } from '../../stores/prompt-form.ts';
import { followPrompts, promptTitle, usePrompts } from '../../stores/prompts-store.ts';
import { changeSettings, useSettings } from '../../stores/settings-store.ts';
import type { BlankStretch } from '../../stores/transcripts/blank/blank-stretches.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Menu, MenuItem, MenuSeparator, MenuSwitch } from '../../ui/overlay/menu.tsx';
import { Icon } from '../../ui/text/icon.tsx';
import styles from './send-to-chat.module.css';
import { sendToChat } from './text-actions.ts';

/** Sends a transcript to a new conversation: as is, or with a saved or suggested prompt. */
export function SendToChat({
  transcript,
  lines,
  blanks,
  hint,
}: {
  readonly transcript: Transcript;
  readonly lines: readonly TranscriptLine[];
  readonly blanks: readonly BlankStretch[];
  /** Tooltip of the button. */
  readonly hint?: string | undefined;
}) {
  const texts = strings().transcribe;
  const saved = usePrompts(({ prompts }) => prompts) ?? [];
  const times = useSettings(({ chatTimes }) => chatTimes);
  useEffect(followPrompts, []);
  const send = (prompt?: string) => void sendToChat(transcript, lines, blanks, prompt);
  const sendWith = async (prompt: Prompt) => {
    const text = await filledPrompt(prompt);
    if (text !== null) send(text);
  };
  const usable = saved.filter(({ text }) => text.trim() !== '');
  // A saved prompt of that name replaces the suggestion.
  const names = new Set(usable.map(({ title }) => title.trim().toLocaleLowerCase()));
  const starters = texts.starters.filter(({ title }) => !names.has(title.toLocaleLowerCase()));
  return (
    <span className={styles.pair}>
      <Button
        className={styles.send}
        size="lg"
        icon={MessageSquareTextIcon}
        title={hint}
        onClick={() => send()}
      >
        {texts.sendToChat}
      </Button>
      <Menu
        side="top"
        align="end"
        trigger={
          <Button
            className={styles.choose}
            size="lg"
            aria-label={texts.choosePrompt}
            title={texts.choosePrompt}
          >
            <Icon icon={ChevronUpIcon} size={14} />
          </Button>
        }
      >
        {starters.map(({ title, text }) => (
          <MenuItem key={title} onSelect={() => send(text)}>
            {title}
          </MenuItem>
        ))}
        {starters.length > 0 && usable.length > 0 && <MenuSeparator />}
        {usable.map((prompt) => (
          <MenuItem key={prompt.id} onSelect={() => void sendWith(prompt)}>
            {promptTitle(prompt)}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuSwitch checked={times} onChange={(chatTimes) => void changeSettings({ chatTimes })}>
          {texts.includeTimes}
        </MenuSwitch>
      </Menu>
    </span>
  );
}
