import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Frame, RecordedRequest } from '../../../../shared/gateways/inspector.ts';
import { strings } from '../../../i18n/strings.ts';
import { LongText } from '../../../ui/controls/long-text.tsx';
import { countOf } from '../../../ui/format/count-of.ts';
import type { PublishedResponse } from '../../model/request-state.ts';
import { formatBody, formatMilliseconds } from './format-request.ts';
import styles from './frame-list.module.css';

const rowHeight = 22;
const overscan = 10;

/** The frames of the last attempt's stream as a virtual list, with the chosen one in full below. */
export function FrameList({
  request,
  responses,
}: {
  readonly request: RecordedRequest;
  readonly responses: readonly PublishedResponse[];
}) {
  const texts = strings().requests;
  const one = request.attempts.at(-1);
  const response = responses[request.attempts.length - 1];
  const [chosen, setChosen] = useState(0);
  const frames = response?.frames ?? [];
  if (frames.length === 0) return <p className={styles.note}>{texts.noFrames}</p>;
  const unreadable = frames.filter(({ kind }) => kind === 'unreadable').length;
  const total = frames.length + (response?.hidden ?? 0);
  const shown = frames[Math.min(chosen, frames.length - 1)];
  const bytesNotStored = one ? one.bytes - one.storedBytes : 0;
  return (
    <div className={styles.place}>
      <p className={styles.counts}>
        <span>{texts.frameCount(countOf(total), total === 1)}</span>
        {unreadable > 0 && <span className={styles.bad}>{texts.unreadableCount(countOf(unreadable))}</span>}
        {bytesNotStored > 0 && <span>{texts.earlier(countOf(bytesNotStored))}</span>}
        {response !== undefined && response.hidden > 0 && (
          <span>{texts.earlierShown(countOf(response.hidden))}</span>
        )}
      </p>
      <Rows frames={frames} chosen={chosen} onChoose={setChosen} />
      {shown && <FrameInFull frame={shown} />}
    </div>
  );
}

function Rows({
  frames,
  chosen,
  onChoose,
}: {
  readonly frames: readonly Frame[];
  readonly chosen: number;
  readonly onChoose: (at: number) => void;
}) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 400 });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setView((before) => ({ ...before, height: element.clientHeight })),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const first = Math.max(0, Math.floor(view.top / rowHeight) - overscan);
  const last = Math.min(frames.length, Math.ceil((view.top + view.height) / rowHeight) + overscan);
  const choose = (at: number) => {
    const next = Math.max(0, Math.min(frames.length - 1, at));
    onChoose(next);
    const element = scroller.current;
    if (!element) return;
    const top = next * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowHeight - element.clientHeight;
  };
  const page = Math.max(1, Math.floor(view.height / rowHeight) - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowDown: chosen + 1,
      ArrowUp: chosen - 1,
      PageDown: chosen + page,
      PageUp: chosen - page,
      Home: 0,
      End: frames.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
  };
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="listbox"
      tabIndex={0}
      aria-label={strings().requests.frameList}
      aria-activedescendant={chosen >= first && chosen < last ? `${id}-${chosen}` : undefined}
      onScroll={(event) => {
        const top = event.currentTarget.scrollTop;
        setView((before) => ({ ...before, top }));
      }}
      onKeyDown={onKeyDown}
    >
      <div className={styles.all} style={{ height: frames.length * rowHeight }}>
        {frames.slice(first, last).map((frame, index) => {
          const at = first + index;
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: the list has focus and references the chosen row
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys
            <div
              key={frame.number}
              id={`${id}-${at}`}
              className={styles.row}
              style={{ top: at * rowHeight }}
              role="option"
              aria-selected={at === chosen}
              aria-setsize={frames.length}
              aria-posinset={at + 1}
              onClick={() => choose(at)}
            >
              <span className={styles.time}>{formatMilliseconds(frame.at)}</span>
              <span className={styles.kind} data-kind={frame.kind}>
                {strings().requests.frameKinds[frame.kind]}
              </span>
              <span className={styles.start}>{beginningOf(frame)}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Returns as much text as fits in a row. Skips the start that all chat frames have in common. */
function beginningOf({ text }: Frame): string {
  const at = text.indexOf('"choices"');
  return at > 0 && text.startsWith('data:') ? `…${text.slice(at, at + 400)}` : text.slice(0, 400);
}

function FrameInFull({ frame }: { readonly frame: Frame }) {
  const data = frame.text.startsWith('data:') ? frame.text.slice('data:'.length).trim() : frame.text;
  return (
    <section className={styles.full} aria-label={strings().requests.frame(countOf(frame.number))}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be focusable by keyboard */}
      <pre className={styles.text} tabIndex={0}>
        <LongText text={frame.kind === 'unreadable' ? frame.text : formatBody(data)} />
      </pre>
    </section>
  );
}
