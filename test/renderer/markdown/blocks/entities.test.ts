import { expect, it } from 'vitest';
import { withoutReferences } from '../../../../src/renderer/markdown/blocks/entities.ts';

it('reads character references once', () => {
  expect(withoutReferences('&lt;b&gt; &amp;lt; &#65;&#x42; &mdash; &Delta;&delta;')).toBe('<b> &lt; AB — Δδ');
});

it('leaves what is none, and replaces what names no character', () => {
  expect(withoutReferences('a & b &nope; &lt &constructor; &#0; &#xD800; &#9999999;')).toBe(
    'a & b &nope; &lt &constructor; \ufffd \ufffd \ufffd',
  );
});
