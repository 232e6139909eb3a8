import { describe, expect, it } from 'vitest';
import { createInlineImages } from '../../../src/main/gateway/inline-images.ts';

function read(pieces: readonly string[]) {
  const inline = createInlineImages();
  const parts = [...pieces.map((piece) => inline.feed(piece)), inline.end()];
  return { text: parts.map(({ text }) => text).join(''), images: parts.flatMap(({ images }) => images) };
}

const url = `data:image/png;base64,${'iVBORw0KGgo'.repeat(20)}==`;
const other = url.replace('png', 'svg+xml');

describe('images within the text of a reply (C28)', () => {
  it.each([
    ['alone', `![](${url})`, '', [url]],
    ['with a description', `Here: ![A tide, rising](${url}) Nice!`, 'Here:  Nice!', [url]],
    ['with a title', `![a](${url} "A tide")\nDone`, '\nDone', [url]],
    ['in angle brackets', `![a](<${url}>)`, '', [url]],
    ['after each other', `![a](${url})\n![b](${other})`, '\n', [url, other]],
    ['that is cut off', `See ![a](${url}`, 'See ', [url]],
  ])('are taken out however they are cut: %s', (_, whole, text, images) => {
    const expected = { text, images };
    expect(read([whole])).toEqual(expected);
    expect(read([...whole])).toEqual(expected);
    for (let at = 1; at < whole.length; at += 1)
      expect([at, read([whole.slice(0, at), whole.slice(at)])]).toEqual([at, expected]);
  });

  it.each([
    ['an image at an address', '![a](https://a.example/b.png) and ![b](c.png)'],
    ['inline code', `Write \`![a](${url})\` like this`],
    ['a code block', `\`\`\`md\n![a](${url})\n\`\`\`\n`],
    ['a short example', 'Write ![a](data:image/png;base64,iVBOR...) like this'],
    ['marks alone', 'Hi! ![ !]( ![a]( ![a](d !'],
  ])('stay in the text: %s', (_, whole) => {
    expect(read([whole])).toEqual({ text: whole, images: [] });
    expect(read([...whole])).toEqual({ text: whole, images: [] });
  });
});
