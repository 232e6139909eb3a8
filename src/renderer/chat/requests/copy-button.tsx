import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { words } from '../../words.ts';
import { copyText } from '../turn-actions.ts';

const doneForMs = 1500;

/** Copies a text, and says for 1.5 s that it has; with nothing to copy it is disabled, and `title` says why. */
export function CopyButton({
  label,
  text,
  title,
}: {
  readonly label: string;
  readonly text: string;
  readonly title?: string | undefined;
}) {
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), doneForMs);
    return () => clearTimeout(timer);
  }, [copies]);
  const copy = async () => {
    if (await copyText(text)) setCopies((before) => before + 1);
  };
  return (
    <>
      <Button variant="ghost" size="sm" disabled={text === ''} title={title} onClick={() => void copy()}>
        {copies > 0 ? words.requests.copied : label}
      </Button>
      <span className="vh" role="status">
        {copies > 0 ? words.requests.copied : ''}
      </span>
    </>
  );
}
