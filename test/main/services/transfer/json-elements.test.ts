import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createJsonElements,
  type JsonElement,
} from '../../../../src/main/services/transfer/json-elements.ts';

function readInChunks(
  text: string,
  sizes: readonly number[],
): { elements: readonly JsonElement[]; whole: boolean } {
  const reader = createJsonElements({ element: 1_000_000, string: 1_000_000 });
  const elements: JsonElement[] = [];
  let at = 0;
  for (const size of sizes) {
    elements.push(...reader.feed(text.slice(at, at + size)));
    at += size;
  }
  elements.push(...reader.feed(text.slice(at)));
  return { elements, whole: reader.end() };
}

const parsedElements = (elements: readonly JsonElement[]) =>
  elements.flatMap((one) => (one.type === 'element' ? [JSON.parse(one.text)] : []));

const sizes = fc.array(fc.nat(9), { maxLength: 200 });
const spacing = fc.constantFrom(undefined, 1, '\t');

describe('a file of conversations', () => {
  it('C14: yields each element of an array, however the file is split and formatted', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 4 })), sizes, spacing, (values, cuts, indent) => {
        const { elements, whole } = readInChunks(JSON.stringify(values, null, indent), cuts);
        expect(parsedElements(elements)).toEqual(JSON.parse(JSON.stringify(values)));
        expect(whole).toBe(true);
      }),
    );
  });

  it('C14: yields the conversations of an object, and its other fields', () => {
    const field = fc.string().filter((name) => name !== 'conversations' && name !== '__proto__');
    fc.assert(
      fc.property(
        fc.dictionary(field, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5, noNullPrototype: true }),
        fc.array(fc.jsonValue({ maxDepth: 3 })),
        sizes,
        spacing,
        (fields, conversations, cuts, indent) => {
          const { elements, whole } = readInChunks(
            JSON.stringify({ ...fields, conversations }, null, indent),
            cuts,
          );
          expect(parsedElements(elements)).toEqual(JSON.parse(JSON.stringify(conversations)));
          const found = elements.flatMap((one) =>
            one.type === 'field' ? [[one.name, JSON.parse(one.text)]] : [],
          );
          expect(Object.fromEntries(found)).toEqual(JSON.parse(JSON.stringify(fields)));
          expect(whole).toBe(true);
        },
      ),
    );
  });

  it('C14: yields the fields and elements of each of several values, however the file is split', () => {
    const text = '{"a":1}\n{"a":2}\n\n [{"b":3}]{"conversations":[4],"a":5}\n';
    const field = (json: string) => ({ type: 'field', name: 'a', text: json });
    const next = { type: 'next' };
    const element = (json: string) => ({ type: 'element', text: json });
    fc.assert(
      fc.property(sizes, (cuts) => {
        expect(readInChunks(text, cuts)).toEqual({
          elements: [field('1'), next, field('2'), next, element('{"b":3}'), next, element('4'), field('5')],
          whole: true,
        });
      }),
    );
    expect(readInChunks('{"a":1},{"a":2}', []).whole).toBe(false);
  });

  it('C14: yields the complete elements of a truncated file, and reports that it is incomplete', () => {
    const text = JSON.stringify([{ a: 1 }, { b: '}],"' }, { c: 3 }]);
    for (let end = 0; end < text.length; end += 1) {
      const { elements, whole } = readInChunks(text.slice(0, end), [3, 1, 4]);
      expect(whole).toBe(false);
      expect(() => parsedElements(elements)).not.toThrow();
    }
  });

  it('C14: doesn’t crash on garbage', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('"', '\\', '{', '}', '[', ']', ',', ':', 'a', ' ') }),
        sizes,
        (text, cuts) => {
          readInChunks(text, cuts);
        },
      ),
    );
  });
});
