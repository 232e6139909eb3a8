import { requestsStrings } from '../../../i18n/requests-strings.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useCopied } from '../../message/use-copied.ts';

/** Copies text and confirms this for 1.5 s. Disabled if there's nothing to copy; `title` then explains why. */
export function CopyButton({
  label,
  text,
  title,
}: {
  readonly label: string;
  readonly text: string;
  readonly title?: string | undefined;
}) {
  const { copied, copy } = useCopied(text);
  return (
    <>
      <Button variant="ghost" size="sm" disabled={text === ''} title={title} onClick={() => void copy()}>
        {copied ? requestsStrings().requests.copied : label}
      </Button>
      <span className="vh" role="status">
        {copied ? requestsStrings().requests.copied : ''}
      </span>
    </>
  );
}
