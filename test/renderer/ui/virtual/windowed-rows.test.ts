import { createElement, createRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ListedRow } from '../../../../src/renderer/ui/virtual/use-list-window.ts';
import { WindowedRows } from '../../../../src/renderer/ui/virtual/windowed-rows.tsx';
import { stubResizeObserver } from './stub-resize-observer.ts';

const count = 5_000;
/** The rows of a list of this many finished transcripts, under their heading. */
const transcripts: readonly ListedRow[] = ['done', ...Array.from({ length: count }, (_, at) => `t${at}`)].map(
  (id) => ({ id, label: `${id}.wav`, heading: id === 'done' ? 'Done' : null }),
);

stubResizeObserver();

/** Renders a list before its scroller has a size. */
function render(rows: readonly ListedRow[], ...alwaysRendered: readonly (string | null)[]) {
  const markup = renderToStaticMarkup(
    createElement(WindowedRows, {
      ...{ scroller: createRef<HTMLElement>(), rows, alwaysRendered, rowHeight: 50 },
      render: (at) => createElement('a', null, rows[at]?.id),
    }),
  );
  return {
    ids: [...markup.matchAll(/<li data-listed="([^"]*)"/g)].map(([, id]) => id),
    spacers: [...markup.matchAll(/<li role="presentation" style="height:(\d+)px"/g)].map(([, px]) =>
      Number(px),
    ),
    markup,
  };
}

test('T3: of a long list, only the first rows are rendered, and a spacer stands for the others', () => {
  const { ids, spacers } = render(transcripts);
  expect(ids.slice(0, 3)).toEqual(['done', 't0', 't1']);
  expect(ids.length).toBeLessThan(100);
  expect(spacers).toEqual([(count + 1 - ids.length) * 50]);
});

test('X2: each item has its name, its place and the size of the whole list', () => {
  const { markup } = render(transcripts);
  const place = (at: number) => `aria-setsize="${count + 1}" aria-posinset="${at}"`;
  expect(markup).toContain(`<li data-listed="done" aria-label="done.wav" ${place(1)}>`);
  expect(markup).toContain(`<li data-listed="t9" aria-label="t9.wav" ${place(11)}>`);
});

test.each(['t4000', 't4999'])('X2: the Tab stop %s is rendered, however far from the view', (tabStop) => {
  const { ids, spacers } = render(transcripts, tabStop);
  expect(ids.at(-1)).toBe(tabStop);
  expect(ids).not.toContain('t3999');
  expect(spacers.length).toBe(tabStop === 't4999' ? 1 : 2);
  // No height is lost.
  expect(spacers.reduce((sum, px) => sum + px, 0)).toBe((count + 1 - ids.length) * 50);
});

test('X2: a Tab stop near the view is rendered once, and one that is gone not at all', () => {
  expect(render(transcripts, 't1').ids.filter((id) => id === 't1')).toHaveLength(1);
  expect(render(transcripts, 'gone').ids).toEqual(render(transcripts).ids);
});

test('T3: several rows are always rendered, in the order of the list', () => {
  const { ids, spacers } = render(transcripts, 't4999', null, 't2500', 't0', 't2501');
  expect(ids.slice(-3)).toEqual(['t2500', 't2501', 't4999']);
  expect(spacers).toHaveLength(2);
});

test.each([199, 200])('T3: of %i rows, all are rendered as items of the same kind', (length) => {
  const { ids, spacers, markup } = render(transcripts.slice(0, length));
  expect(ids).toHaveLength(length);
  expect(spacers).toEqual([]);
  expect(markup).toContain('aria-posinset="1"');
});

test('T3: a short list has all of its rows and no spacer', () => {
  const { ids, spacers } = render(transcripts.slice(0, 5));
  expect(ids).toEqual(['done', 't0', 't1', 't2', 't3']);
  expect(spacers).toEqual([]);
});
