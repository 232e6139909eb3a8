import { type Archive, openArchive, resolvedPath } from '../archive.ts';
import { withFormulasAsText } from '../formulas/office-math.ts';
import { tableOf } from '../markdown.ts';
import { positioned } from '../scripts.ts';
import { child, countIn, descendants, elementsOf, type Xml, xmlOf } from '../xml.ts';
import { hiddenSlide } from './hidden-marks.ts';

/** Reads a presentation: the title, text, tables and notes of each slide. */
export function readPptx(bytes: Uint8Array): readonly string[] {
  const archive = openArchive(bytes, (name) => /^ppt\/.*\.(?:xml|rels)$/i.test(name));
  const main = xmlOf(archive.text('ppt/presentation.xml'));
  const targets = targetsOf(archive, 'ppt/presentation.xml');
  return descendants(main, 'p:sldId').flatMap((slide) => {
    const path = targets.get(slide.attributes['r:id'] ?? '')?.path;
    return path && archive.has(path) ? [slideOf(archive, path)] : [];
  });
}

function slideOf(archive: Archive, path: string): string {
  const slide = xmlOf(withFormulasAsText(archive.text(path), (text) => `<a:r><a:t>${text}</a:t></a:r>`));
  const text = textOfSlide(archive, path, slide);
  return slide.attributes.show === '0' ? hiddenSlide(text) : text;
}

function textOfSlide(archive: Archive, path: string, slide: Xml): string {
  const tree = descendants(slide, 'p:spTree')[0];
  const shapes = tree ? shapesIn(tree) : [];
  const title = shapes.find((shape) => /^(?:title|ctrTitle)$/.test(kindOf(shape)));
  const rest = shapes.filter((shape) => shape !== title && !/^(?:sldNum|dt|ftr)$/.test(kindOf(shape)));
  const heading = title
    ? paragraphsOf(title)
        .map(({ text }) => text)
        .join(' ')
        .trim()
    : '';
  return [
    heading && `# ${heading}`,
    ...rest.map(shapeOf),
    ...diagramsOf(archive, path),
    notesOf(archive, path),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Returns the shapes with text, a table or an image, including those in groups. */
function shapesIn(parent: Xml): readonly Xml[] {
  return elementsOf(parent).flatMap((element) => {
    if (element.name === 'p:grpSp') return shapesIn(element);
    if (element.name === 'mc:AlternateContent') return alternative(element, shapesIn);
    return /^p:(?:sp|graphicFrame|pic)$/.test(element.name) ? [element] : [];
  });
}

/** Reads the first alternative with content. The alternatives are for different programs. */
function alternative(alternatives: Xml, read: (one: Xml) => readonly Xml[]): readonly Xml[] {
  for (const one of elementsOf(alternatives)) {
    const found = read(one);
    if (found.length > 0) return found;
  }
  return [];
}

/** Returns a placeholder's kind. Empty for other shapes. */
function kindOf(shape: Xml): string {
  const [placeholder] = descendants(shape, 'p:ph');
  return placeholder ? (placeholder.attributes.type ?? 'body') : '';
}

function shapeOf(shape: Xml): string {
  const table = descendants(shape, 'a:tbl')[0];
  if (table)
    return tableOf(
      descendants(table, 'a:tr').map((row) =>
        descendants(row, 'a:tc').map((cell) =>
          paragraphsOf(cell)
            .map(({ text }) => text)
            .join(' '),
        ),
      ),
    );
  const isList = kindOf(shape) === 'body';
  const paragraphs = paragraphsOf(shape).filter(({ text }) => text.trim() !== '');
  if (paragraphs.length === 0) {
    const alt = (descendants(shape, 'p:cNvPr')[0]?.attributes.descr ?? '').replace(/\s+/g, ' ').trim();
    return alt === '' ? '' : `[Image: ${alt}]`;
  }
  return paragraphs
    .map(({ text, level }) => (isList ? `${'  '.repeat(level)}- ${text}` : text))
    .join(isList ? '\n' : '\n\n');
}

function paragraphsOf(parent: Xml): readonly { readonly text: string; readonly level: number }[] {
  return descendants(parent, 'a:p').map((paragraph) => {
    const properties = child(paragraph, 'a:pPr');
    return { text: textOf(paragraph), level: properties ? countIn(properties, 'lvl', 0, 8) : 0 };
  });
}

function textOf(paragraph: Xml): string {
  return runsOf(paragraph)
    .map((run) => {
      if (run.name === 'a:br') return ' ';
      const text = child(run, 'a:t')?.text ?? '';
      const raised = Number(child(run, 'a:rPr')?.attributes.baseline ?? 0);
      return positioned(text, raised > 0 ? 'above' : raised < 0 ? 'below' : 'line');
    })
    .join('');
}

function runsOf(parent: Xml): readonly Xml[] {
  return elementsOf(parent).flatMap((element) => {
    if (element.name === 'mc:AlternateContent') return alternative(element, runsOf);
    return element.name === 'a14:m' ? runsOf(element) : [element];
  });
}

/** Returns the text of each diagram (SmartArt), which has its own part in the file. */
function diagramsOf(archive: Archive, path: string): readonly string[] {
  return [...targetsOf(archive, path).values()]
    .filter(({ type, path: part }) => type.endsWith('/diagramData') && archive.has(part))
    .map((diagram) =>
      descendants(xmlOf(archive.text(diagram.path)), 'dgm:t')
        .flatMap(paragraphsOf)
        .map(({ text }) => text.trim())
        .filter((text) => text !== '')
        .map((text) => `- ${text}`)
        .join('\n'),
    );
}

function notesOf(archive: Archive, path: string): string {
  const notes = [...targetsOf(archive, path).values()].find(({ type }) => type.endsWith('/notesSlide'))?.path;
  if (!notes || !archive.has(notes)) return '';
  const tree = descendants(xmlOf(archive.text(notes)), 'p:spTree')[0];
  const texts = (tree ? shapesIn(tree) : [])
    .filter((shape) => kindOf(shape) === 'body')
    .flatMap((shape) => paragraphsOf(shape).map(({ text }) => text))
    .filter((text) => text.trim() !== '');
  return texts.length > 0 ? `Notes: ${texts.join('\n')}` : '';
}

type Target = { readonly path: string; readonly type: string };

/** Returns the parts that a part refers to, by relationship id. */
function targetsOf(archive: Archive, path: string): ReadonlyMap<string, Target> {
  const folder = path.slice(0, path.lastIndexOf('/'));
  const relations = `${folder}/_rels/${path.slice(folder.length + 1)}.rels`;
  if (!archive.has(relations)) return new Map();
  return new Map(
    elementsOf(xmlOf(archive.text(relations))).map(({ attributes }) => {
      const { Id: id = '', Target: target = '', Type: type = '' } = attributes;
      return [id, { path: resolvedPath(folder, target), type }];
    }),
  );
}
