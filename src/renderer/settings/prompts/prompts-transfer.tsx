import { DownloadIcon, UploadIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Prompt } from '../../../shared/chat/prompt.ts';
import { callBackend } from '../../backend/call-backend.ts';
import { toastFailure } from '../../failures/toast-failure.ts';
import { saveBlob } from '../../files/save-file.ts';
import { textOfFile } from '../../files/text/text-of-file.ts';
import { strings } from '../../i18n/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FileInput } from '../../ui/controls/file-input.tsx';
import { countOf } from '../../ui/format/count-of.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { largestPromptsFile, promptsFile, readPromptsFile } from './prompts-file.ts';
import styles from './prompts-transfer.module.css';

/** Exports all saved prompts to a file, and imports prompts from a file. */
export function PromptsTransfer({ prompts }: { readonly prompts: readonly Prompt[] }) {
  const texts = strings().promptForm.transfer;
  const files = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const importFile = async (file: File) => {
    setBusy(true);
    await addFrom(file);
    setBusy(false);
  };
  return (
    <div className={styles.row}>
      <Button
        size="sm"
        icon={DownloadIcon}
        disabled={prompts.length === 0}
        onClick={() =>
          saveBlob(new Blob([promptsFile(prompts)], { type: 'application/json' }), 'parlance-prompts.json')
        }
      >
        {texts.export}
      </Button>
      <Button size="sm" icon={UploadIcon} busy={busy} onClick={() => files.current?.click()}>
        {texts.import}
      </Button>
      <FileInput
        ref={files}
        label={texts.file}
        accept=".json,application/json"
        onFiles={([file]) => file && void importFile(file)}
      />
    </div>
  );
}

async function addFrom(file: File): Promise<void> {
  const texts = strings().promptForm.transfer;
  if (file.size > largestPromptsFile) return toast({ text: texts.tooLarge(file.name) });
  const json = await textOfFile(file, { limit: largestPromptsFile });
  if (json.kind === 'left-out') return;
  if (json.kind === 'old-encoding') return toast({ text: strings().encodings.unknown(file.name) });
  const read = json.kind === 'text' ? readPromptsFile(json.text) : null;
  if (!read) return toast({ text: texts.unreadable(file.name) });
  const outcome = await callBackend((api) => api.prompts.addAll({ prompts: [...read.prompts] }));
  if (!outcome.ok) return toastFailure(outcome.failure);
  const added = outcome.value;
  const skipped = read.prompts.length - added;
  const parts = [
    texts.added(countOf(added), added === 1),
    ...(skipped > 0 ? [texts.known(countOf(skipped), skipped === 1)] : []),
    ...(read.leftOut > 0 ? [texts.leftOut(countOf(read.leftOut), read.leftOut === 1)] : []),
  ];
  toast({ text: parts.join(texts.gap) });
}
