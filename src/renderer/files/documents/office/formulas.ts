const end = '</m:oMath>';

/**
 * Replaces the formulas (OMML, ISO/IEC 29500-1, 22.1) in a part of a Word document with text like `a^2/{b+1}`, because
 * the library leaves them out.
 */
export function withFormulasAsText(xml: string): string {
  if (!xml.includes(end)) return xml;
  let written = '';
  let from = 0;
  for (const { 0: tag, index } of xml.matchAll(/<m:oMath(?=[\s>])[^<>]*>/g)) {
    if (index < from) continue;
    const closing = xml.indexOf(end, index);
    if (closing < 0) break;
    const formula = textOf(xml.slice(index + tag.length, closing));
    written += `${xml.slice(from, index)}<w:r><w:t xml:space="preserve">${formula}</w:t></w:r>`;
    from = closing + end.length;
  }
  // A formula in a paragraph of its own is in an element that the library leaves out as well.
  return (written + xml.slice(from)).replace(/<\/?m:oMathPara(?=[\s>])[^<>]*>/g, '');
}

/** What stands for the start and the end of an element. */
const marks = new Map([
  ['sup', ['^{', '}']],
  ['sub', ['_{', '}']],
  ['num', ['{', '}']],
  ['den', ['/{', '}']],
  ['rad', ['√{', '}']],
]);

function textOf(xml: string): string {
  let text = '';
  for (const [tag = '', slash = '', name = '', after = ''] of xml.matchAll(
    /<(\/?)m:([a-zA-Z]{1,20})(?=[\s/>])[^<>]*>([^<]*)/g,
  )) {
    if (tag.slice(0, tag.length - after.length).endsWith('/>')) continue;
    if (name === 't') text += slash === '' ? after : '';
    else text += marks.get(name)?.[slash === '' ? 0 : 1] ?? '';
  }
  return text.replace(/\{(.)\}/gu, '$1');
}
