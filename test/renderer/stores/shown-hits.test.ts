import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useShownHits } from '../../../src/renderer/stores/paged-search.ts';

type Hit = { readonly id: string; readonly in: string };

function Shown({ ids, isListWhole }: { readonly ids: string; readonly isListWhole: boolean }) {
  const hits: readonly Hit[] = [...'abca'].map((item, at) => ({ id: `${item}${at}`, in: item }));
  const items = [...ids].map((id) => ({ id }));
  return useShownHits(hits, (hit) => hit.in, items, isListWhole).map(({ id }) => `${id} `);
}

test.each([
  ['abc', true, 'a0 b1 c2 a3'],
  ['bc', true, 'b1 c2'],
  ['', true, ''],
  ['b', false, 'a0 b1 c2 a3'],
  ['', false, 'a0 b1 c2 a3'],
])(
  'T10, C7: of hits in a, b and c, with “%s” in the list (whole: %s), those shown are “%s”',
  (ids, isListWhole, expected) => {
    expect(renderToStaticMarkup(createElement(Shown, { ids, isListWhole })).trim()).toBe(expected);
  },
);
