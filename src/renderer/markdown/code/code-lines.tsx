import { memo, type ReactNode } from 'react';
import { withBreaks } from '../../ui/text/with-breaks.tsx';
import { Caret } from '../streaming-caret.tsx';
import styles from './code.module.css';
import type { CodePiece } from './highlight.ts';

type Lines = readonly (readonly CodePiece[])[];

/** Lines laid out together. While a block grows, only its last group is laid out. */
const groupSize = 24;

type GroupProps = {
  readonly text: string;
  /** The highlighted lines of the group so far. */
  readonly lines: Lines;
  readonly live: boolean;
};

function isSameGroup(before: GroupProps, after: GroupProps): boolean {
  return (
    before.text === after.text &&
    before.live === after.live &&
    before.lines.length === after.lines.length &&
    before.lines.every((line, index) => line === after.lines[index])
  );
}

const Group = memo(function Group({ text, lines, live }: GroupProps): ReactNode {
  const plain = text.split('\n').slice(lines.length).join('\n');
  const pieces = lines.flatMap((line, index) => {
    const last = index === lines.length - 1 && plain === '' && !text.endsWith('\n');
    return last ? line : [...line, { text: '\n', kind: undefined }];
  });
  return (
    <span className={styles.lines}>
      {pieces.map(({ text: code, kind }, index) =>
        kind ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: highlighted lines never change
          <span key={index} className={styles[kind]}>
            {withBreaks(code)}
          </span>
        ) : (
          withBreaks(code)
        ),
      )}
      {withBreaks(plain)}
      {live && <Caret length={lines.length + plain.length} />}
    </span>
  );
}, isSameGroup);

function groupsOf(code: string): readonly string[] {
  const groups: string[] = [];
  let from = 0;
  while (from < code.length) {
    let end = from;
    for (let line = 0; line < groupSize && end >= 0 && end < code.length; line += 1) {
      const lineEnd = code.indexOf('\n', end);
      end = lineEnd < 0 ? code.length : lineEnd + 1;
    }
    groups.push(code.slice(from, end));
    from = end;
  }
  return groups.length > 0 ? groups : [''];
}

type CodeLinesProps = { readonly code: string; readonly lines: Lines; readonly live: boolean };

/** The lines of a code block, highlighted as far as `lines` goes. */
export function CodeLines({ code, lines, live }: CodeLinesProps): ReactNode {
  const groups = groupsOf(code);
  return groups.map((text, index) => (
    <Group
      // biome-ignore lint/suspicious/noArrayIndexKey: groups are only appended
      key={index}
      text={text}
      lines={lines.slice(index * groupSize, (index + 1) * groupSize)}
      live={live && index === groups.length - 1}
    />
  ));
}
