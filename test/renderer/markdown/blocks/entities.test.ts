import { expect, it } from 'vitest';
import { withoutReferences } from '../../../../src/renderer/markdown/blocks/entities.ts';

it('decodes character references once', () => {
  expect(withoutReferences('&lt;b&gt; &amp;lt; &#65;&#x42; &mdash; &Delta;&delta;')).toBe('<b> &lt; AB — Δδ');
});

it('leaves invalid references, and replaces those without a character', () => {
  expect(withoutReferences('a & b &nope; &lt &constructor; &#0; &#xD800; &#9999999;')).toBe(
    'a & b &nope; &lt &constructor; \ufffd \ufffd \ufffd',
  );
});
