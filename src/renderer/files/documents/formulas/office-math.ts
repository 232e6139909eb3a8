import { contentOf, type Xml, xmlOf } from '../xml.ts';
import { accentOf, fractionOf, grouped, matrixOf, rootOf, withScripts } from './formula-text.ts';

/**
 * An element of a formula in Office's notation (OMML, ISO/IEC 29500-1, 22.1), which Rich Text stores as groups. Names
 * have no prefix. `value` is the value of a property.
 */
export type OfficeMath = {
  readonly name: string;
  readonly value: string | null;
  readonly content: readonly (OfficeMath | string)[];
};

/**
 * Replaces the formulas in a part of an Office document. `run` takes a formula's text, escaped for XML, and returns the
 * text run that replaces the formula.
 * @throws `Damaged`
 */
export function withFormulasAsText(xml: string, run: (text: string) => string): string {
  const end = '</m:oMath>';
  if (!xml.includes(end)) return xml;
  let output = '';
  let from = 0;
  for (const { 0: tag, index } of xml.matchAll(/<m:oMath(?=[\s>])[^<>]*>/g)) {
    if (index < from) continue;
    const closing = xml.indexOf(end, index + tag.length);
    if (closing < 0) break;
    const formula = xmlOf(`<m:oMath>${xml.slice(index + tag.length, closing)}${end}`);
    output += xml.slice(from, index) + run(escaped(textOfMath(mathOf(formula))));
    from = closing + end.length;
  }
  // A formula in its own paragraph is wrapped in an element that readers skip.
  return (output + xml.slice(from)).replace(/<\/?m:oMathPara(?=[\s>])[^<>]*>/g, '');
}

function mathOf(element: Xml): OfficeMath {
  const { name, attributes } = element;
  const content = contentOf(element).map((one) => (typeof one === 'string' ? one : mathOf(one)));
  return { name: name.replace('m:', ''), value: attributes['m:val'] ?? null, content };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Writes a formula as text. */
export function textOfMath(math: OfficeMath): string {
  const { name, content } = math;
  const part = (child: string) => textOf(childrenOf(math, child));
  switch (name) {
    case 'f':
      return property(math, 'fPr', 'type') === 'noBar'
        ? `${grouped(part('num'))} choose ${grouped(part('den'))}`
        : fractionOf(part('num'), part('den'));
    case 'sSub':
    case 'sSup':
    case 'sSubSup':
      return withScripts(part('e'), part('sub'), part('sup'));
    case 'sPre':
      return withScripts('', part('sub'), part('sup')) + part('e');
    case 'limLow':
      return withScripts(part('e'), part('lim'), '');
    case 'limUpp':
      return withScripts(part('e'), '', part('lim'));
    case 'nary': {
      const sign = property(math, 'naryPr', 'chr') ?? '∫';
      return `${withScripts(sign, part('sub'), part('sup'))} ${part('e')}`;
    }
    case 'rad':
      return rootOf(part('e'), part('deg'));
    case 'd': {
      const parts = childrenOf(math, 'e').map((one) => textOf([one]));
      const mark = (attribute: string, fallback: string) => property(math, 'dPr', attribute) ?? fallback;
      return mark('begChr', '(') + parts.join(mark('sepChr', '|')) + mark('endChr', ')');
    }
    case 'func':
      return `${part('fName').trim()} ${part('e')}`;
    case 'acc':
      return grouped(part('e')) + (accentOf(property(math, 'accPr', 'chr') ?? '\u0302') ?? '');
    case 'bar':
      return grouped(part('e')) + (property(math, 'barPr', 'pos') === 'top' ? '\u0305' : '\u0332');
    case 'm':
      return matrixOf(
        childrenOf(math, 'mr').map((row) => childrenOf(row, 'e').map((cell) => textOf([cell]))),
      );
    case 'eqArr':
      return childrenOf(math, 'e')
        .map((one) => textOf([one]))
        .join('; ');
    case 't':
    case 'w:t':
      return content.filter((one) => typeof one === 'string').join('');
    default:
      return /Pr$/.test(name) ? '' : textOf(content.filter((one) => typeof one !== 'string'));
  }
}

function textOf(content: readonly OfficeMath[]): string {
  return content.map(textOfMath).join('');
}

function childrenOf({ content }: OfficeMath, name: string): readonly OfficeMath[] {
  return content.filter((one) => typeof one !== 'string').filter((one) => one.name === name);
}

function property(math: OfficeMath, properties: string, name: string): string | null {
  const [group] = childrenOf(math, properties);
  const [found] = group ? childrenOf(group, name) : [];
  return found ? (found.value ?? '') : null;
}
