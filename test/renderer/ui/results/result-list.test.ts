import { createElement, createRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ResultList, type ResultRow } from '../../../../src/renderer/ui/results/result-list.tsx';
import { stubResizeObserver } from '../virtual/stub-resize-observer.ts';

stubResizeObserver();

const rowsOf = (prefix: string, count: number): readonly ResultRow[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `${prefix}${at}`,
    render: (reachable) =>
      createElement('a', { 'data-result': `${prefix}${at}`, tabIndex: reachable ? 0 : -1 }, 'found'),
  }));

/** Renders results of these numbers in two sections. */
function render(titles: number, lines: number, isListWhole = true) {
  const markup = renderToStaticMarkup(
    createElement(ResultList, {
      scroller: createRef<HTMLElement>(),
      progress: { query: 'tide', loading: false, result: { query: 'tide', indexing: false } },
      isListWhole,
      failure: null,
      sections: [
        { label: 'Transcripts', rows: rowsOf('t', titles) },
        { label: 'Lines', rows: rowsOf('l', lines) },
      ],
      indexing: '',
      found: '',
      onBack: () => {},
      onRowKey: () => {},
    }),
  );
  const ids = [...markup.matchAll(/data-result="(\w+)" tabindex="(-?\d)"/gi)];
  return {
    ids: ids.map(([, id]) => id),
    tabStops: ids.flatMap(([, id, index]) => (index === '0' ? [id] : [])),
    saysNothing: markup.includes('Clear search'),
    spacers: markup.match(/<li role="presentation"/g)?.length ?? 0,
  };
}

test('T10: of thousands of results, only the first rows are rendered, also in the section below', () => {
  const { ids, tabStops, spacers } = render(5_000, 3_000);
  expect(ids.length).toBeLessThan(200);
  expect(ids).toContain('t0');
  expect(ids).toContain('l0');
  expect(spacers).toBe(2);
  expect(tabStops).toEqual(['t0']);
});

test.each([
  [3, 200],
  [200, 3],
  [1, 1],
])('T10: of %i and %i results, all are rendered', (titles, lines) => {
  const { ids, tabStops, spacers } = render(titles, lines);
  expect(ids).toHaveLength(titles + lines);
  expect([tabStops, spacers]).toEqual([['t0'], 0]);
});

test('T10: a long section is windowed beside a short one', () => {
  const { ids, spacers } = render(2, 5_000);
  expect(ids.slice(0, 3)).toEqual(['t0', 't1', 'l0']);
  expect(ids.length).toBeLessThan(100);
  expect(spacers).toBe(1);
});

test.each([
  [0, 0, true, true],
  [0, 0, false, false],
  [1, 0, false, false],
  [0, 1, true, false],
])(
  'T10: with %i and %i results, and all titles loaded: %s, “nothing found” is shown: %s',
  (titles, lines, isWhole, shown) => {
    expect(render(titles, lines, isWhole).saysNothing).toBe(shown);
  },
);
