import type { PDFPageProxy } from 'pdfjs-dist';

/** The properties of pdf.js annotations that are read here. Its types declare them as `any`. */
type Annotation = {
  readonly subtype?: unknown;
  readonly hidden?: unknown;
  readonly contentsObj?: { readonly str?: unknown } | null;
  readonly fieldType?: unknown;
  readonly fieldName?: unknown;
  readonly fieldValue?: unknown;
  readonly alternativeText?: unknown;
  readonly password?: unknown;
  readonly checkBox?: unknown;
  readonly radioButton?: unknown;
  readonly exportValue?: unknown;
  readonly buttonValue?: unknown;
};

/** Number of bytes to decode at once. */
const step = 1_000_000;

/**
 * Returns whether a file may have form fields or text typed over its pages, so that other files are read faster.
 * Reading a page's annotations, such as links, takes almost as long as reading its text. Compressed objects count as a
 * match, because their names can't be searched.
 */
export function mayHaveEntries(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('windows-1252');
  for (let at = 0; at < bytes.length; at += step) {
    const text = decoder.decode(bytes.subarray(at, at + step + 20));
    if (text.includes('/AcroForm') || text.includes('/FreeText') || text.includes('/ObjStm')) return true;
  }
  return false;
}

/**
 * Returns what was entered in the form fields of a page, and typed over it, as Markdown. A page's text includes
 * neither. Empty fields, passwords and comments are left out.
 */
export async function enteredText(page: PDFPageProxy): Promise<string> {
  const annotations: readonly Annotation[] = await page.getAnnotations().catch(() => []);
  const shown = annotations.filter(({ hidden }) => hidden !== true);
  const typed = shown.flatMap(({ subtype, contentsObj }) => {
    const text = subtype === 'FreeText' ? textIn(contentsObj?.str) : '';
    return text === '' ? [] : [text];
  });
  const fields = shown.flatMap((annotation) => (annotation.subtype === 'Widget' ? fieldOf(annotation) : []));
  return [...typed, fields.length > 0 ? `Form fields:\n${fields.join('\n')}` : '']
    .filter(Boolean)
    .join('\n\n');
}

function fieldOf(field: Annotation): readonly string[] {
  const { fieldType, fieldValue, exportValue, buttonValue } = field;
  const name = nameOf(field);
  if (fieldType === 'Btn') {
    if (field.checkBox === true) {
      const isChecked = textIn(fieldValue) !== '' && fieldValue === exportValue && fieldValue !== 'Off';
      return [`- [${isChecked ? 'x' : ' '}] ${name}`];
    }
    const value = field.radioButton === true && fieldValue === buttonValue ? textIn(fieldValue) : '';
    return value === '' || value === 'Off' ? [] : [`- ${name}: ${value}`];
  }
  if ((fieldType !== 'Tx' && fieldType !== 'Ch') || field.password === true) return [];
  const values = Array.isArray(fieldValue) ? fieldValue.map(textIn) : [textIn(fieldValue)];
  const value = values.filter((text) => text !== '').join(', ');
  return value === '' ? [] : [`- ${name}: ${value}`];
}

/** Returns the label of a field for screen readers, or the last part of its name. */
function nameOf({ alternativeText, fieldName }: Annotation): string {
  const last = textIn(fieldName)
    .split('.')
    .at(-1)
    ?.replace(/\[\d{1,9}\]$/, '');
  return textIn(alternativeText) || last || 'Field';
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value.replace(/[ \t\r\n]+/g, ' ').trim() : '';
}
