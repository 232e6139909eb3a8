import fc from 'fast-check';

/** Fragments of Markdown, HTML and attacks. Joining them at random finds fragments that combine badly. */
const pieces: readonly string[] = [
  'word ', 'two words', 'ein Satz. ', '\n', '\n\n', '\n\n\n', ' ', '  ', '    ', '\t', '  \n', '\\\n', '\r\n', '\r',
  '# ', '## Title', '###### deep ###', '===', '---', '\n---\n', '***', '\n***\n', '_', '__', '*', '**', '~~', '~', '`',
  '``', '```', '\n```\n', '\n```ts\n', '\n~~~\n', 'let x = 1;\n', '\n- ', '\n* ', '\n+ ', '\n1. ', '\n2. ', '\n10) ',
  '\n\n3. ', '\n  - ', '\n   ', '\n    code\n', '- [ ] task', '\n- [x] done\n', '\n> ', '\n> > ', '>', '\n> - ', '|',
  ' | ', '\n| a | b |\n|---|:-:|\n', '| 1 | 2 |\n', '\n|-|\n', ':-:', '[label]', '[label][ref]', '[ref]', '[a](',
  '[text](https://example.org)', '](x)', '![alt](https://example.org/a.png)', '![', '[', ']', '(', ')',
  '\n[ref]: https://example.org/1\n', '\n\n[label]: <https://example.org/2> "title"\n', '\n[x]: javascript:alert(1)\n',
  'https://example.org/a_b', 'www.example.org', 'mail@example.org', '<https://example.org>', '<b>', '</b>', '<br>',
  '<script>', '</script>', '\n<div>\n', '</div>', '<!--', '-->', '<?', '<a href="javascript:alert(1)">', '&amp;',
  '&#106;', '&#x3C;', '&copy;', '\\*', '\\[', '\\',
  '$', '$$', '\n$$\n', '\n$$', '$$\n', '\\(', '\\)', '\\]', '\n\\[\n', '\n\\]\n', '$x_1$', '$5', '\\frac{a}{b}', 'a*b = c', 'שלום', '日本語', '👩‍👩‍👧', '\u0000', '\u202e', 'e\u0301',
]; // biome-ignore format: a table of fragments reads better packed

/** Generates random Markdown of up to `maxPieces` fragments. */
export function markdown(maxPieces: number): fc.Arbitrary<string> {
  return fc
    .array(fc.constantFrom(...pieces), { maxLength: maxPieces, size: 'max' })
    .map((parts) => parts.join(''));
}

/** Generates random Markdown and its growing prefixes, the last of which is the whole text. */
export function markdownInDeltas(maxPieces: number): fc.Arbitrary<{ text: string; prefixes: string[] }> {
  return fc
    .tuple(markdown(maxPieces), fc.array(fc.nat(12), { minLength: 1, maxLength: 40 }))
    .map(([text, steps]) => {
      const prefixes: string[] = [];
      for (let end = 0, step = 0; end < text.length; step += 1) {
        end = Math.min(text.length, end + 1 + (steps[step % steps.length] ?? 0));
        prefixes.push(text.slice(0, end));
      }
      return { text, prefixes };
    });
}
