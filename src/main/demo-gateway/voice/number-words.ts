const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const scales = { trillion: 1e12, billion: 1e9, million: 1e6, thousand: 1000, hundred: 100 };

/** Returns a number in English words: `1,204.5` is "one thousand two hundred four point five". */
export function numberWords(digits: string): string {
  const [whole = '', fraction] = digits.replaceAll(',', '').split('.');
  const head = whole.length > 15 || /^0./.test(whole) ? digitByDigit(whole) : wholeWords(Number(whole));
  return fraction ? `${head} point ${digitByDigit(fraction)}` : head;
}

function digitByDigit(digits: string): string {
  return Array.from(digits, (digit) => small[Number(digit)]).join(' ');
}

function wholeWords(value: number): string {
  if (value < 20) return small[value] ?? '';
  const [name, scale] = Object.entries(scales).find(([, size]) => value >= size) ?? ['', 10];
  const count = Math.floor(value / scale);
  const head = scale === 10 ? tens[count - 2] : `${wholeWords(count)} ${name}`;
  return value % scale > 0 ? `${head} ${wholeWords(value % scale)}` : `${head}`;
}
