import { documentTextLimit } from '../../../../shared/limits.ts';
import { type Archive, resolvedPath } from '../archive.ts';
import { textOfXmlMath } from '../formulas/mathml.ts';
import { PastLimit } from '../limits.ts';
import { child, elementsOf, type Xml, xmlOf } from '../xml.ts';

/**
 * Returns a function that writes what a frame shows: a formula as text, or the alternative text of an image or a chart.
 * The result is empty for frames with text or a table, and for images without alternative text.
 */
export function createPictures(archive: Pick<Archive, 'has' | 'text'>): (frame: Xml) => string {
  const formulas = new Map<string, string>();
  let length = 0;

  function formulaAt(path: string): string {
    const cached = formulas.get(path);
    if (cached !== undefined) return cached;
    const root = archive.has(path) ? xmlOf(archive.text(path)) : null;
    const formula = root && isFormula(root) ? textOfXmlMath(root) : '';
    formulas.set(path, formula);
    return formula;
  }

  function formulaIn(frame: Xml): string {
    const object = child(frame, 'draw:object');
    if (!object) return '';
    const formula = elementsOf(object).find(isFormula);
    if (formula) return textOfXmlMath(formula);
    const address = object.attributes['xlink:href'] ?? '';
    return formulaAt(`${resolvedPath('', address)}/content.xml`);
  }

  return (frame) => {
    if (elementsOf(frame).some(({ name }) => name === 'draw:text-box' || name === 'table:table')) return '';
    const formula = formulaIn(frame);
    // Many frames can show the same formula.
    length += formula.length;
    if (length > documentTextLimit) throw new PastLimit();
    const title = child(frame, 'svg:title')?.text ?? '';
    const alt = (child(frame, 'svg:desc')?.text || title).replace(/\s+/g, ' ').trim();
    return formula !== '' || alt === '' ? formula : `[Image: ${alt}]`;
  };
}

const isFormula = ({ name }: Xml) => name === 'math' || name === 'math:math';
