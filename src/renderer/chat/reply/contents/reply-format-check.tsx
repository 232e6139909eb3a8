import { useMemo } from 'react';
import type { Generation } from '../../../../shared/chat/generation.ts';
import type { Message } from '../../../../shared/chat/message.ts';
import { strings } from '../../../i18n/strings.ts';
import type { SchemaRequest, SchemaResult } from '../../../parameters/schema/schema-messages.ts';
import { useSchemaCheck } from '../../../parameters/schema/use-schema-check.ts';
import styles from '../reply-turn.module.css';

/** Shows whether a complete reply is valid JSON or matches its schema. Shows nothing if neither was requested. */
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
  const request = useMemo((): SchemaRequest | null => {
    if (!isComplete || !format || format.type === 'text') return null;
    return { type: 'reply', text, schema: format.type === 'json_schema' ? format.json_schema.schema : null };
  }, [text, isComplete, format]);
  const check = useSchemaCheck(request);
  if (check === null || check.request !== request) return null;
  return <p className={styles.ending}>{resultText(check.result, format?.type === 'json_schema')}</p>;
}

function resultText(result: SchemaResult, hasSchema: boolean): string {
  const texts = strings().chat.format;
  switch (result.kind) {
    case 'not-json':
      return texts.notJson;
    case 'matches':
      return hasSchema ? texts.matches : texts.json;
    case 'mismatch':
      return texts.mismatch(result.place, result.keyword);
    case 'uncheckable':
      return texts.uncheckable[result.cause];
    case 'too-slow':
      return texts.tooSlow;
  }
}
