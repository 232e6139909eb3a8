import { MicIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { keysOf } from '../../commands/keys-in-use.ts';
import { useShortcuts } from '../../commands/use-shortcuts.ts';
import { strings } from '../../i18n/strings.ts';
import { showList, useListShown } from '../../shell/list-shown.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { startRecording } from './recording.ts';

let isFocusRequested = false;

/** Makes the next `Record` button take the focus, because the focused element disappears with the recording. */
export function focusRecordNext(): void {
  isFocusRequested = true;
}

/** Starts a recording. Large on the empty screen, otherwise an icon. */
export function RecordButton({ large = false }: { readonly large?: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocusRequested && document.activeElement === document.body) button.current?.focus();
    isFocusRequested = false;
  }, []);
  const listShown = useListShown();
  const record = () => {
    // The level, and any failure, are shown above the queue.
    if (!listShown) void showList(true);
    void startRecording();
  };
  useShortcuts({ record });
  const label = strings().recording.record;
  if (!large)
    return (
      <IconButton ref={button} icon={MicIcon} label={label} shortcut={keysOf('record')} onClick={record} />
    );
  return (
    <Button ref={button} size="xl" icon={MicIcon} onClick={record}>
      {label}
    </Button>
  );
}
