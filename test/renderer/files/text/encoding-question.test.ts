import { afterEach, describe, expect, it } from 'vitest';
import {
  askEncoding,
  useEncodingQuestions,
} from '../../../../src/renderer/files/text/encoding-question-store.ts';
import { legacyEncodings } from '../../../../src/renderer/files/text/encodings.ts';
import { encodings } from '../../../../src/shared/i18n/en/encodings.ts';
import { chinese } from '../../../../src/shared/i18n/zh-hans.ts';

const candidates = [
  { encoding: 'windows-1251', preview: 'Да' },
  { encoding: 'gb18030', preview: '泥' },
] as const;

describe('the question which encoding a file is in', () => {
  afterEach(() => useEncodingQuestions.setState([], true));

  it('C16: is asked for one file after the other, and each gets its own reply', async () => {
    const first = askEncoding('a.txt', candidates);
    const second = askEncoding('b.csv', candidates);
    const third = askEncoding('a.txt', candidates);
    const names = () => useEncodingQuestions.getState().map(({ name }) => name);
    expect(names()).toEqual(['a.txt', 'b.csv', 'a.txt']);
    const [one, two, three] = useEncodingQuestions.getState();
    two?.answer(null);
    expect(names()).toEqual(['a.txt', 'a.txt']);
    one?.answer('gb18030');
    three?.answer('windows-1251');
    expect(await Promise.all([first, second, third])).toEqual(['gb18030', null, 'windows-1251']);
    expect(names()).toEqual([]);
  });

  it('C16: names every encoding in both languages, and no two alike', () => {
    for (const { names } of [encodings, chinese.encodings]) {
      for (const { encoding } of legacyEncodings) expect(names[encoding], encoding).toBeTypeOf('string');
      expect(new Set(Object.values(names)).size).toBe(legacyEncodings.length + 3);
    }
  });
});
