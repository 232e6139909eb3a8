import { describe, expect, it } from 'vitest';
import { guessEncoding } from '../../../../src/renderer/files/text/encoding-guess.ts';
import { encoded } from './encoded.ts';

/** Tables and prose with the marks that spreadsheets and word processors of Windows write. */
const texts: readonly (readonly [encoding: string, text: string])[] = [
  ['windows-1252', 'Artikel;Preis;Bemerkung\r\nKäse;4,50 €;„frisch“\r\nÄpfel;2,99 €;„süß“\r\n'],
  [
    'windows-1252',
    '„Schöne Grüße“, sagte er – und das kostete 5 €. Die Straße führt über die Brücke zum größten Fluss.\n',
  ],
  [
    'windows-1252',
    'Produit;Prix;Note\nPâté;4,50 €;« très bon »\nŒufs;2 €;l’été\nCrème brûlée;6 €;à goûter\n',
  ],
  [
    'windows-1252',
    'L’été dernier, nous avons acheté une œuvre d’art pour 50 €. « C’est très élégant », a dit ma sœur à l’hôtel.\n',
  ],
  ['windows-1252', 'Artículo;Precio;Nota\nPiña;3 €;“muy rica”\nJamón;12 €;“ibérico”\nAño;1 €;\n'],
  [
    'windows-1252',
    '¿Cuánto cuesta? —preguntó el niño—. “Son 5 €”, respondió la señora. ¡Qué mañana tan fría!\n',
  ],
  ['windows-1252', 'Name,Price,Note\nAlice,3 €,“nice”\nBob,5 €,it’s fine\n'],
  ['windows-1250', 'Produkt;Cena;Uwagi\nŁosoś;4,50 €;„świeży”\nBułka;2 €;„dobra”\nŻurek;5 zł;\n'],
  [
    'windows-1250',
    '„Zażółć gęślą jaźń” – powiedział. Wszyscy ludzie rodzą się wolni i równi, a to kosztuje 5 €.\n',
  ],
  ['windows-1250', 'Położenie;żółć\nŻółtko;5 €\n'],
  ['windows-1250', 'Položka;Cena;Poznámka\nRůže;5 €;„čerstvé“\nKoláč;20 Kč;\nŽampiony;30 Kč;\n'],
  [
    'windows-1250',
    'Příliš žluťoučký kůň úpěl ďábelské ódy. „Všichni lidé rodí se svobodní,“ řekl – a stálo to 5 €.\n',
  ],
  ['windows-1257', 'Prekė;Kaina;Pastaba\nSūris;5 €;„šviežias“\nŽuvis;7 €;„gera“\nČesnakas;1 €;\n'],
  [
    'windows-1257',
    'Visi žmonės gimsta laisvi ir lygūs. „Jiems suteiktas protas ir sąžinė“, – sakė jis, ir tai kainavo 5 €.\n',
  ],
  ['windows-1254', 'Ürün;Fiyat;Not\nŞeftali;5 €;“güzel”\nÇilek;7 €;\nYoğurt;2 €;\n'],
  [
    'windows-1254',
    'Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. “Akıl ve vicdana sahiptirler,” dedi.\n',
  ],
  ['windows-1251', 'Товар;Цена;Примечание\nСыр;5 €;«свежий»\nХлеб;40 руб.;„чёрный“\n'],
  [
    'windows-1251',
    'Все люди рождаются свободными и равными. «Они наделены разумом», — сказал он; это стоило 5 €.\n',
  ],
];

/** The encodings that are chosen or offered, the likeliest first. */
function encodingsOf(bytes: Uint8Array): readonly string[] {
  const guess = guessEncoding(bytes);
  if (guess.kind === 'certain') return [guess.encoding];
  return guess.kind === 'unsure' ? guess.candidates.map(({ encoding }) => encoding) : [];
}

describe('the encoding of a European text', () => {
  for (const [encoding, text] of texts)
    it(`C21: is found, or offered first, in ${encoding}: ${text.slice(0, 20).replace(/\s+/g, ' ')}…`, () => {
      const bytes = encoded(text, encoding);
      const [first] = encodingsOf(bytes);
      expect(new TextDecoder(first).decode(bytes)).toBe(text);
      expect(first).toBe(encoding);
    });

  it('C21: is called Western European if the text is the same there as in other encodings', () => {
    const alike = [
      'Vara;Pris;Betyg\nKött;90,50 €;”bra”\nMjölk;20,50 €;it’s ok\n',
      'Nombre;Precio\nGarcía;17,50 €\n“Martínez”;it’s 3 €\n',
      'Name;Betrag\nÖsterreich;3,50 €;„gut“\nÄgypten;2 €;‚fein‘\n',
      'Item;Price\n“Pen”;3 €\nIt’s ink…;5 €\n',
    ];
    for (const text of alike) {
      const bytes = encoded(text, 'windows-1252');
      expect(new TextDecoder('windows-1250').decode(bytes)).toBe(text);
      const encodings = encodingsOf(bytes);
      expect(encodings).toContain('windows-1252');
      for (const other of ['windows-1250', 'windows-1254', 'windows-1257', 'windows-1258', 'iso-8859-15'])
        if (new TextDecoder(other).decode(bytes) === text) expect(encodings).not.toContain(other);
    }
  });

  it.each([
    ['windows-1250', 'Köszönöm szépen\n', 'Győr, őrült, tűz\n'],
    ['windows-1250', 'Příští příspěvek\n', 'dům a kůň\n'],
    ['windows-1257', 'Über „Öl“\n', 'Šiauliai, žmonės\n'],
  ])('C21: isn’t decided by the first lines of a long text alone (%s)', (encoding, line, last) => {
    const bytes = encoded(line.repeat(70_000 / line.length) + last, encoding);
    const guess = guessEncoding(bytes);
    if (guess.kind === 'certain') expect(new TextDecoder(guess.encoding).decode(bytes)).toContain(last);
    else expect(encodingsOf(bytes)).toContain(encoding);
  });
});
