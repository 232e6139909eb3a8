/** Abbreviations that end in a full stop and rarely end a sentence, in English, German, French and Spanish. */
const abbreviations = new Set(
  (
    'adj adm approx apt art ave bldg blvd brig capt cf ch cmdr col cpl cpt dept dr ed eds esp est etc fig figs gen gov hon ' +
    'inc jr lt ltd maj mr mrs ms mt no nos nr op p pl pp prof pvt rd rep rev sec sen sgt sr st vol vols vs ' +
    'abb abs bzw ca d.h evtl geb ggf hr hrn inkl insb jh mind nr s.o s.u sog str tel u.a usw vgl z.b zzgl ' +
    'm mm mme mlle mgr env p.ex ' +
    'av d dª dña excmo núm pág págs sra sras srta ud uds'
  ).split(' '),
);

/**
 * Whether a text ends in an abbreviation, an initial or a list number with its full stop, so that the sentence
 * continues. Trailing whitespace is ignored.
 */
export function endsInAbbreviation(text: string): boolean {
  const tail = text.slice(-48).trimEnd();
  if (/(?:^|\n)[^\S\n]*\d{1,9}[.)]$/.test(tail)) return true;
  const [, word] = /(?:^|[\s("'“‘«[–—-])(\p{L}[\p{L}\p{M}.]*)\.$/u.exec(tail) ?? [];
  if (word === undefined) return false;
  return /^\p{Lu}$/u.test(word) || /^(?:\p{L}\.)+\p{L}$/u.test(word) || abbreviations.has(word.toLowerCase());
}
