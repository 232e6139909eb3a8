import { ownValue } from '../../../shared/own-value.ts';
import { type Phone, phones } from './phones.ts';

// The rules for each letter. A rule is a pattern and its phones. The first match applies, and the last rule always
// matches.
const spelling = String.raw`
a: augh AO, au|aw AO, ai|ay EY, air|are\b EH R, ar AA R, al(?=[klm]) AO, all AO L,
   a(?=ble\b|st[ey]\b|nge) EY, a(?=[^aeiouwxyr][eiy](?:s|d|r|rs)?\b) EY, a(?=tion) EY, a\b AX, a AE
b: bb B, b(?=t\b), b B
c: ch CH, ck K, c(?=ia|io) SH, cc(?=[eiy]) K S, c(?=[eiy]) S, cc|c K
d: dge|dg JH, dd|d D
e: eigh EY, ear(?=[ln]) ER, ear|eer IY R, ee|ea|ei IY, ew|eu Y UW, ey\b IY, ere\b IY R, er ER, e(?=d\b),
   es\b Z, e\b, e(?=[^aeiouwxyr]e\b) IY, e(?=ment|ly|ful|less|ness), e EH
f: ff|f F
g: gh(?=t|\b), gh G, gn N, gg G, g(?=[eiy]) JH, g G
h: h\b, h HH
i: igh AY, ie\b AY, ie IY, ir ER, i(?=nd\b|ld\b|gn) AY, i(?=[^aeiouwxyr]e(?:s|d|r)?\b) AY, ire AY ER,
   i\b IY, i IH
j: j JH
k: kn N, k K
l: ll L, le\b AX L, l L
m: mb\b M, mm|m M
n: ng\b NG, n(?=[gkx]) NG, nn|n N
o: ough\b OW, ough(?=t) AO, ould UH D, our\b|oor|oar AO R, ou AW, ow\b OW, ow AW, oo(?=[kd]) UH, oo UW,
   oy|oi OY, oa|oe OW, or AO R, o(?=ld|st\b|ll\b) OW, o(?=ther|ve\b|ney|n\b) AH,
   o(?=[^aeiouwxyr][eiy](?:s|d|r)?\b) OW, o\b OW, o AA
p: ph F, ps(?=y) S, pp|p P
q: qu K W, q K
r: rr|rh|r R
s: sch S K, sh SH, sion ZH AX N, ss S, sc(?=[eiy]) S, s(?=e\b|y\b) Z, (?<=[bdgvlmnraeiouwy])s\b Z, s S
t: tion SH AX N, tch CH, th(?=e|at|is|os|ere|an\b) DH, th TH, ture CH ER, tt|t T
u: ur ER, ui|ue UW, u(?=[^aeiouwxyr][eiy](?:s|d|r)?\b) UW, u(?=ll\b|sh\b) UH, u\b UW, u AH
v: v V
w: wh W, wr R, w(?=[aeiouy]) W, w UW
x: x K S
y: y(?=[aeiou]) Y, (?<=^[^aeiouy]+)y\b AY, y\b IY, y IH
z: zz|z Z`;

// Common words that the rules get wrong.
const exceptions = `
a AX, again AX G EH N, all AO L, also AO L S OW, and AE N D, any EH N IY, are AA R, be B IY,
because B IH K AO Z, been B IH N, both B OW TH, by B AY, come K AH M, could K UH D, do D UW, does D AH Z,
done D AH N, eight EY T, eye AY, four F AO R, friend F R EH N D, from F R AH M, give G IH V, go G OW,
good G UH D, great G R EY T, have HH AE V, he HH IY, here HH IY R, i AY, into IH N T UW, is IH Z,
live L IH V, many M EH N IY, me M IY, my M AY, no N OW, of AH V, once W AH N S, one W AH N, only OW N L IY,
other AH DH ER, people P IY P AX L, said S EH D, says S EH Z, she SH IY, should SH UH D, so S OW,
some S AH M, the DH AX, their DH EH R, there DH EH R, they DH EY, this DH IH S, to T UW, two T UW,
very V EH R IY, voice V OY S, want W AO N T, was W AH Z, we W IY, were W ER, what W AH T, where W EH R,
who HH UW, woman W UH M AX N, word W ER D, words W ER D Z, work W ER K, world W ER L D, would W UH D,
you Y UW, your Y AO R`;

const letterNames =
  'EY,B IY,S IY,D IY,IY,EH F,JH IY,EY CH,AY,JH EY,K EY,EH L,EH M,EH N,OW,P IY,K Y UW,AA R,EH S,T IY,Y UW,V IY,D AH B AX L Y UW,EH K S,W AY,Z IY'.split(
    ',',
  );

const rules = new Map(
  spelling
    .trim()
    .split(/\n(?=[a-z]:)/)
    .map((list) => [
      list.charAt(0),
      entries(list.slice(2)).map(([pattern, sounds]) => ({ pattern: new RegExp(pattern, 'y'), sounds })),
    ]),
);

const wordPhones: Readonly<Record<string, string>> = Object.fromEntries(entries(exceptions));

/** Parses "key phones, key phones". A key without phones is silent. */
function entries(list: string): readonly (readonly [key: string, phones: string])[] {
  return list.split(',').map((entry) => {
    const [key = '', ...names] = entry.trim().split(/\s+/);
    return [key, names.join(' ')];
  });
}

/** Returns the phones of an English word in lower case (a to z). A word without vowels is spelled out. */
export function phonesOf(word: string): readonly Phone[] {
  const known = ownValue(wordPhones, word);
  if (known !== undefined) return named(known);
  if (!/[aeiouy]/.test(word)) return spelled(word);
  const found: Phone[] = [];
  let at = 0;
  while (at < word.length) {
    const rule = rules.get(word.charAt(at))?.find(({ pattern }) => {
      pattern.lastIndex = at;
      return pattern.test(word);
    });
    if (!rule) break;
    found.push(...named(rule.sounds));
    at = rule.pattern.lastIndex;
  }
  // For some words, the rules leave no audible phones.
  return found.length > 0 ? found : spelled(word);
}

function spelled(word: string): readonly Phone[] {
  return Array.from(word).flatMap((letter) => named(letterNames[letter.charCodeAt(0) - 97] ?? ''));
}

function named(list: string): readonly Phone[] {
  return list.split(' ').filter((name): name is Phone => Object.hasOwn(phones, name));
}
