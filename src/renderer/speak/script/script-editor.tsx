import { memo, type RefObject, useRef, useState } from 'react';
import { speechTextLimit } from '../../../shared/limits.ts';
import { strings } from '../../i18n/strings.ts';
import { countOf } from '../../ui/format/count-of.ts';
import { directionOf } from '../../ui/text/direction-of.ts';
import { hasLongRun } from '../../ui/text/long-runs.ts';
import { type CutMark, useCutMarks } from '../model/cut-marks.ts';
import { createMirrorBlocks } from '../model/mirror-blocks.ts';
import { changeText, refusesSlowText, useScript } from '../model/script-store.ts';
import type { SpokenScript } from '../model/spoken-script.ts';
import styles from './script-editor.module.css';

/** The text editor, with a rule at the end of each request and the requests' numbers in the margin. */
export function ScriptEditor({ spoken }: { readonly spoken: SpokenScript }) {
  const mirror = useRef<HTMLDivElement>(null);
  const [caret, setCaret] = useState(0);
  const caretChunk = spoken.cuts.filter(({ before }) => before <= caret).length;
  const marks = useCutMarks(mirror, spoken.cuts);
  return (
    <div className={styles.scroll} data-step="text" data-scroll>
      <div className={styles.page} data-split={spoken.cuts.length > 0 || undefined}>
        <Numbers marks={marks} caretChunk={caretChunk} />
        <div className={styles.text}>
          <Mirror ref={mirror} />
          <Field onCaret={setCaret} />
          <Cuts marks={marks} chunks={spoken.chunks} />
        </div>
      </div>
    </div>
  );
}

/** The requests' numbers in the margin. */
const Numbers = memo(function Numbers({
  marks,
  caretChunk,
}: {
  readonly marks: readonly CutMark[];
  readonly caretChunk: number;
}) {
  if (marks.length === 0) return null;
  return (
    <div className={styles.margin} aria-hidden="true">
      {[0, ...marks.map(({ next }) => next)].map((top, chunk) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the chunk
          key={chunk}
          className={styles.number}
          data-now={chunk === caretChunk || undefined}
          style={{ top }}
        >
          {strings().speak.request(String(chunk + 1))}
        </span>
      ))}
    </div>
  );
});

const Field = memo(function Field({ onCaret }: { readonly onCaret: (caret: number) => void }) {
  const text = useScript((script) => script.text);
  const texts = strings().speak;
  return (
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
      onSelect={({ currentTarget }) => onCaret(currentTarget.selectionStart)}
    />
  );
});

/** A copy of the text below the field, which gives the field its height and the cuts their places. */
const Mirror = memo(function Mirror({ ref }: { readonly ref: RefObject<HTMLDivElement | null> }) {
  const text = useScript((script) => script.text);
  const [blocksOf] = useState(createMirrorBlocks);
  const blocks = blocksOf(text);
  return (
    <div ref={ref} className={styles.mirror} aria-hidden="true">
      {blocks.map(({ key, text: block }) => (
        <MirrorLines key={key} text={block} />
      ))}
      {/* Gives an empty last line its height. */}
      {(text === '' || text.endsWith('\n')) && <div>{'\u200b'}</div>}
    </div>
  );
});

/** A part of the text that is laid out by itself, so that a key press lays out only one of them. */
const MirrorLines = memo(function MirrorLines({ text }: { readonly text: string }) {
  return <div>{text}</div>;
});

/** The marks between the requests. */
const Cuts = memo(function Cuts({
  marks,
  chunks,
}: {
  readonly marks: readonly CutMark[];
  readonly chunks: SpokenScript['chunks'];
}) {
  return marks.map((mark, index) => {
    const { start, end } = chunks[index] ?? { start: 0, end: 0 };
    // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the chunk
    return <Cut key={index} mark={mark} count={countOf(end - start)} />;
  });
});

/** A mark between two requests: a rule on an empty line, or a step around the words. */
function Cut({ mark, count: characters }: { readonly mark: CutMark; readonly count: string }) {
  if (mark.kind === 'rule') {
    return (
      <span className={styles.rule} data-cut aria-hidden="true" style={{ top: mark.y - 8 }}>
        {strings().speak.cut(characters)}
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
