const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const scales = ['', ' thousand', ' million', ' billion', ' trillion'];

/** Returns a number in English words: `1,204.5` is "one thousand two hundred four point five". */
export function numberWords(digits: string): string {
  const [whole = '', fraction] = digits.replaceAll(',', '').split('.');
  const head = whole.length > 15 || /^0./.test(whole) ? digitByDigit(whole) : wholeWords(whole);
  return fraction ? `${head} point ${digitByDigit(fraction)}` : head;
}

function digitByDigit(digits: string): string {
  return Array.from(digits, (digit) => small[Number(digit)]).join(' ');
}

function wholeWords(whole: string): string {
  if (Number(whole) === 0) return 'zero';
  const groups: string[] = [];
  for (let end = whole.length, scale = 0; end > 0; end -= 3, scale += 1) {
    const group = Number(whole.slice(Math.max(0, end - 3), end));
    if (group > 0) groups.unshift(`${groupWords(group)}${scales[scale]}`);
  }
  return groups.join(' ');
}

function groupWords(group: number): string {
  const hundreds = Math.floor(group / 100);
  const rest = group % 100;
  const words = hundreds > 0 ? [`${small[hundreds]} hundred`] : [];
  if (rest >= 20)
    words.push(tens[Math.floor(rest / 10) - 2] ?? '', rest % 10 ? (small[rest % 10] ?? '') : '');
  else if (rest > 0) words.push(small[rest] ?? '');
  return words.filter(Boolean).join(' ');
}
