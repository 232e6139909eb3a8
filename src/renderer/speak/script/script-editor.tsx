import { memo, useRef, useState } from 'react';
import { speechTextLimit } from '../../../shared/limits.ts';
import { speakStrings } from '../../i18n/speak-strings.ts';
import { countOf } from '../../ui/format/count-of.ts';
import { directionOf } from '../../ui/text/direction-of.ts';
import { hasLongRun } from '../../ui/text/long-runs.ts';
import { type CutMark, useCutMarks } from '../model/cut-marks.ts';
import { changeText, refusesSlowText, useScript } from '../model/script-store.ts';
import type { SpokenScript } from '../model/spoken-script.ts';
import styles from './script-editor.module.css';

/** The text editor, with a rule at the end of each request and the requests' numbers in the margin. */
export function ScriptEditor({ spoken }: { readonly spoken: SpokenScript }) {
  const text = useScript((script) => script.text);
  const texts = speakStrings().speak;
  const mirror = useRef<HTMLDivElement>(null);
  const [caret, setCaret] = useState(0);
  const marks = useCutMarks(mirror, spoken.cuts);
  const lengths = spoken.chunks.map(({ start, end }) => countOf(end - start));
  const at = spoken.cuts.filter(({ before }) => before <= caret).length;
  return (
    <div className={styles.scroll} data-step="text" data-scroll>
      <div className={styles.page}>
        <div className={styles.margin} aria-hidden="true">
          {marks.length > 0 &&
            [0, ...marks.map(({ next }) => next)].map((top, chunk) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the chunk
                key={chunk}
                className={styles.number}
                data-now={chunk === at || undefined}
                style={{ top }}
              >
                {texts.request(String(chunk + 1))}
              </span>
            ))}
        </div>
        <div className={styles.text}>
          <div ref={mirror} className={styles.mirror} aria-hidden="true">
            {mirrorBlocks(text).map((block, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a block has no other identity
              <MirrorBlock key={index} text={block} />
            ))}
          </div>
          <textarea
            className={styles.field}
            aria-label={texts.text}
            placeholder={texts.placeholder}
            value={text}
            data-long-run={hasLongRun(text) || undefined}
            maxLength={speechTextLimit}
            dir={directionOf(text)}
            onChange={({ currentTarget: { value } }) => changeText(value)}
            onPaste={(event) => {
              const { selectionStart, selectionEnd } = event.currentTarget;
              const pasted = event.clipboardData.getData('text/plain');
              // The browser would lay out all of it first.
              if (refusesSlowText(text.slice(0, selectionStart) + pasted + text.slice(selectionEnd)))
                event.preventDefault();
            }}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          />
          {marks.map((mark, chunk) => (
            <Cut key={mark.next} mark={mark} count={lengths[chunk] ?? ''} />
          ))}
        </div>
      </div>
    </div>
  );
}

/** A part of the text that is laid out by itself, so that a key press lays out only one of them. */
const MirrorBlock = memo(function MirrorBlock({ text }: { readonly text: string }) {
  return <div>{text}</div>;
});

/** The shortest block of the mirror, in UTF-16 units. */
const shortestBlock = 2_000;

/** Divides text at the ends of lines. An extra character gives an empty last line its height. */
function mirrorBlocks(text: string): readonly string[] {
  const blocks: string[] = [];
  let from = 0;
  for (;;) {
    const end = text.indexOf('\n', from + shortestBlock) + 1;
    if (end === 0) return [...blocks, `${text.slice(from)}\u200b`];
    blocks.push(text.slice(from, end));
    from = end;
  }
}

/** A mark between two requests: a rule on an empty line, or a step around the words. */
function Cut({ mark, count: characters }: { readonly mark: CutMark; readonly count: string }) {
  if (mark.kind === 'rule') {
    return (
      <span className={styles.rule} data-cut aria-hidden="true" style={{ top: mark.y - 8 }}>
        {speakStrings().speak.cut(characters)}
      </span>
    );
  }
  const style = { '--x': `${mark.x}px`, top: mark.y - 4, height: mark.below - mark.y + 8 };
  return (
    <span
      className={styles.step}
      data-cut
      aria-hidden="true"
      style={style as Record<string, string | number>}
    >
      <i />
      <b>{characters}</b>
    </span>
  );
}
