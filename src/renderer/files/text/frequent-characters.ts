/** The rows of a double-byte character set that hold what its language uses most. */
const commonRows = [
  // GB 2312, level 1
  { encoding: 'gb18030', leads: [0xb0, 0xd7], firstTrail: 0xa1 },
  // Big5, level 1
  { encoding: 'big5', leads: [0xa4, 0xc6], firstTrail: 0x40 },
  // JIS X 0208, kana and level 1
  { encoding: 'euc-jp', leads: [0xa4, 0xa5], firstTrail: 0xa1 },
  { encoding: 'euc-jp', leads: [0xb0, 0xcf], firstTrail: 0xa1 },
  // KS X 1001, syllables
  { encoding: 'euc-kr', leads: [0xb0, 0xc8], firstTrail: 0xa1 },
] as const;

let characters: ReadonlySet<string> | null = null;

/** Returns the characters that Chinese, Japanese and Korean use most, about 10,000 of the 40,000 that exist. */
export function frequentCharacters(): ReadonlySet<string> {
  characters ??= new Set(commonRows.flatMap(charactersIn));
  return characters;
}

function charactersIn({ encoding, leads: [first, last], firstTrail }: (typeof commonRows)[number]) {
  const decoder = new TextDecoder(encoding);
  return numbers(first, last).flatMap((lead) =>
    numbers(firstTrail, 0xfe).flatMap((trail) => {
      const text = decoder.decode(Uint8Array.of(lead, trail));
      return /^\p{L}$/u.test(text) ? [text] : [];
    }),
  );
}

function numbers(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
