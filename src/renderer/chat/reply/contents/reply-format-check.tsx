import { useEffect, useState } from 'react';
import type { Generation } from '../../../../shared/models/generation.ts';
import type { Message } from '../../../../shared/models/message.ts';
import { strings } from '../../../i18n/strings.ts';
import { type Mismatch, valueMismatch } from '../../../parameters/schema-check.ts';
import styles from '../reply-turn.module.css';

type Verdict = 'not-json' | 'matches' | Mismatch;

/** Says whether a complete reply is JSON of the schema that was requested. Nothing if neither was requested. */
export function ReplyFormatCheck({
  message,
  generation,
}: {
  readonly message: Message;
  readonly generation: Generation | undefined;
}) {
  const format = generation?.parameters.responseFormat;
  const { text, reply, extras } = message;
  const isComplete = reply?.ending?.kind === 'complete' && !extras?.declined;
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  useEffect(() => {
    let current = true;
    setVerdict(null);
    if (!isComplete || !format || format.type === 'text') return;
    const schema = format.type === 'json_schema' ? format.json_schema.schema : null;
    void verdictOn(text, schema).then((found) => {
      if (current) setVerdict(found);
    });
    return () => {
      current = false;
    };
  }, [text, isComplete, format]);
  if (!verdict) return null;
  return <p className={styles.ending}>{verdictText(verdict, format?.type === 'json_schema')}</p>;
}

async function verdictOn(text: string, schema: Readonly<Record<string, unknown>> | null): Promise<Verdict> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'not-json';
  }
  return (schema && (await valueMismatch(value, schema))) ?? 'matches';
}

function verdictText(verdict: Verdict, hasSchema: boolean): string {
  const texts = strings().chat.format;
  if (verdict === 'not-json') return texts.notJson;
  if (verdict === 'matches') return hasSchema ? texts.matches : texts.json;
  return texts.mismatch(verdict.place, verdict.keyword);
}
