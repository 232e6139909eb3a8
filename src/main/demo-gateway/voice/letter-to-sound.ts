import { ownValue } from '../../../shared/own-value.ts';
import { type Phone, phones } from './phones.ts';
import { wordPhones } from './word-phones.ts';

// The first matching rule of a letter's list applies. The last rule of each list always matches.
const spelling: Readonly<Record<string, readonly (readonly [pattern: string, phones: string])[]>> = {
  a: [
    ['augh', 'AO'],
    ['au|aw', 'AO'],
    ['ai|ay', 'EY'],
    ['air|are\\b', 'EH R'],
    ['ar', 'AA R'],
    ['al(?=[klm])', 'AO'],
    ['all', 'AO L'],
    ['a(?=ble\\b|st[ey]\\b|nge)', 'EY'],
    ['a(?=[^aeiouwxyr][eiy](?:s|d|r|rs)?\\b)', 'EY'],
    ['a(?=tion)', 'EY'],
    ['a\\b', 'AX'],
    ['a', 'AE'],
  ],
  b: [
    ['bb', 'B'],
    ['b(?=t\\b)', ''],
    ['b', 'B'],
  ],
  c: [
    ['ch', 'CH'],
    ['ck', 'K'],
    ['c(?=ia|io)', 'SH'],
    ['cc(?=[eiy])', 'K S'],
    ['c(?=[eiy])', 'S'],
    ['cc|c', 'K'],
  ],
  d: [
    ['dge|dg', 'JH'],
    ['dd|d', 'D'],
  ],
  e: [
    ['eigh', 'EY'],
    ['ear(?=[ln])', 'ER'],
    ['ear|eer', 'IY R'],
    ['ee|ea|ei', 'IY'],
    ['ew|eu', 'Y UW'],
    ['ey\\b', 'IY'],
    ['ere\\b', 'IY R'],
    ['er', 'ER'],
    ['e(?=d\\b)', ''],
    ['es\\b', 'Z'],
    ['e\\b', ''],
    ['e(?=[^aeiouwxyr]e\\b)', 'IY'],
    ['e(?=ment|ly|ful|less|ness)', ''],
    ['e', 'EH'],
  ],
  f: [['ff|f', 'F']],
  g: [
    ['gh(?=t|\\b)', ''],
    ['gh', 'G'],
    ['gn', 'N'],
    ['gg', 'G'],
    ['g(?=[eiy])', 'JH'],
    ['g', 'G'],
  ],
  h: [
    ['h\\b', ''],
    ['h', 'HH'],
  ],
  i: [
    ['igh', 'AY'],
    ['ie\\b', 'AY'],
    ['ie', 'IY'],
    ['ir', 'ER'],
    ['i(?=nd\\b|ld\\b|gn)', 'AY'],
    ['i(?=[^aeiouwxyr]e(?:s|d|r)?\\b)', 'AY'],
    ['ire', 'AY ER'],
    ['i\\b', 'IY'],
    ['i', 'IH'],
  ],
  j: [['j', 'JH']],
  k: [
    ['kn', 'N'],
    ['k', 'K'],
  ],
  l: [
    ['ll', 'L'],
    ['le\\b', 'AX L'],
    ['l', 'L'],
  ],
  m: [
    ['mb\\b', 'M'],
    ['mm|m', 'M'],
  ],
  n: [
    ['ng\\b', 'NG'],
    ['n(?=[gkx])', 'NG'],
    ['nn|n', 'N'],
  ],
  o: [
    ['ough\\b', 'OW'],
    ['ough(?=t)', 'AO'],
    ['ould', 'UH D'],
    ['our\\b|oor|oar', 'AO R'],
    ['ou', 'AW'],
    ['ow\\b', 'OW'],
    ['ow', 'AW'],
    ['oo(?=[kd])', 'UH'],
    ['oo', 'UW'],
    ['oy|oi', 'OY'],
    ['oa|oe', 'OW'],
    ['or', 'AO R'],
    ['o(?=ld|st\\b|ll\\b)', 'OW'],
    ['o(?=ther|ve\\b|ney|n\\b)', 'AH'],
    ['o(?=[^aeiouwxyr][eiy](?:s|d|r)?\\b)', 'OW'],
    ['o\\b', 'OW'],
    ['o', 'AA'],
  ],
  p: [
    ['ph', 'F'],
    ['ps(?=y)', 'S'],
    ['pp|p', 'P'],
  ],
  q: [
    ['qu', 'K W'],
    ['q', 'K'],
  ],
  r: [['rr|rh|r', 'R']],
  s: [
    ['sch', 'S K'],
    ['sh', 'SH'],
    ['sion', 'ZH AX N'],
    ['ss', 'S'],
    ['sc(?=[eiy])', 'S'],
    ['s(?=e\\b|y\\b)', 'Z'],
    ['(?<=[bdgvlmnraeiouwy])s\\b', 'Z'],
    ['s', 'S'],
  ],
  t: [
    ['tion', 'SH AX N'],
    ['tch', 'CH'],
    ['th(?=e|at|is|os|ere|an\\b)', 'DH'],
    ['th', 'TH'],
    ['ture', 'CH ER'],
    ['tt|t', 'T'],
  ],
  u: [
    ['ur', 'ER'],
    ['ui|ue', 'UW'],
    ['u(?=[^aeiouwxyr][eiy](?:s|d|r)?\\b)', 'UW'],
    ['u(?=ll\\b|sh\\b)', 'UH'],
    ['u\\b', 'UW'],
    ['u', 'AH'],
  ],
  v: [['v', 'V']],
  w: [
    ['wh', 'W'],
    ['wr', 'R'],
    ['w(?=[aeiouy])', 'W'],
    ['w', 'UW'],
  ],
  x: [['x', 'K S']],
  y: [
    ['y(?=[aeiou])', 'Y'],
    ['(?<=^[^aeiouy]+)y\\b', 'AY'],
    ['y\\b', 'IY'],
    ['y', 'IH'],
  ],
  z: [['zz|z', 'Z']],
};

const letterNames =
  'EY,B IY,S IY,D IY,IY,EH F,JH IY,EY CH,AY,JH EY,K EY,EH L,EH M,EH N,OW,P IY,K Y UW,AA R,EH S,T IY,Y UW,V IY,D AH B AX L Y UW,EH K S,W AY,Z IY'.split(
    ',',
  );

const rules = new Map(
  Object.entries(spelling).map(([letter, list]) => [
    letter,
    list.map(([pattern, sounds]) => ({ pattern: new RegExp(pattern, 'y'), sounds })),
  ]),
);

/** Returns the phones of an English word in lower case (a to z). A word without vowels is spelled. */
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
  // The rules can leave nothing audible of some words.
  return found.length > 0 ? found : spelled(word);
}

function spelled(word: string): readonly Phone[] {
  return Array.from(word).flatMap((letter) => named(letterNames[letter.charCodeAt(0) - 97] ?? ''));
}

function named(list: string): readonly Phone[] {
  return list.split(' ').filter((name): name is Phone => Object.hasOwn(phones, name));
}
