import { memo, type ReactNode } from 'react';
import { type Block, type LinkDefinitions, noLinks } from './blocks/blocks.ts';
import { foldDetails, type ShownBlock } from './blocks/details.ts';
import { footnoteLines } from './blocks/footnotes.ts';
import { inGroups, isSameGroup } from './blocks/groups.ts';
import { CodeView } from './code/code-block.tsx';
import { DiagramView, isDiagram } from './diagram/diagram-block.tsx';
import { FormulaView } from './formula/formula.tsx';
import { isMath } from './formula/formula-syntax.ts';
import { Inline } from './inline.tsx';
import { type ItemProps, ListView } from './list.tsx';
import styles from './markdown.module.css';
import { useMarkdown } from './markdown-context.ts';
import { Caret } from './streaming-caret.tsx';
import { TableView } from './table.tsx';

type BlockProps = {
  readonly block: ShownBlock;
  readonly links: LinkDefinitions;
  /** Whether this is the last block of a reply that is still streaming. */
  readonly live: boolean;
  /** Whether it's inside a list or quote, whose text direction it inherits. */
  readonly nested: boolean;
  /** The heading level here, as an index into `headings`. */
  readonly level: number;
};

type BlocksProps = Omit<BlockProps, 'block'> & { readonly blocks: readonly ShownBlock[] };

// The page's title is level 1.
const headings = ['h2', 'h3', 'h4', 'h5'] as const;
const deepest = headings.length - 1;

/** Returns the heading level at each block, relative to the reply's first heading. No level is skipped. */
function levelsOf(blocks: readonly ShownBlock[], outer: number): readonly number[] {
  const above: number[] = [];
  return blocks.map((block) => {
    if (block.kind === 'heading') {
      while ((above.at(-1) ?? 0) >= block.depth) above.pop();
      above.push(block.depth);
      return Math.min(outer + above.length - 1, deepest);
    }
    return Math.min(outer + above.length, deepest);
  });
}

const BlockView = memo(function BlockView({ block, links, live, nested, level }: BlockProps): ReactNode {
  const { texts } = useMarkdown();
  const dir = nested ? undefined : 'auto';
  switch (block.kind) {
    case 'paragraph': {
      const notes = footnoteLines(block.text);
      return (
        <p dir={dir} className={notes === null ? undefined : styles.notes}>
          <Inline text={notes ?? block.text} links={links} live={live} />
        </p>
      );
    }
    case 'details':
      return (
        <details className={styles.details} open={block.isOpen}>
          <summary dir="auto">
            <Inline text={block.summary || texts.details} links={links} live={false} />
          </summary>
          <Blocks blocks={block.blocks} links={links} live={live} nested={nested} level={level} />
        </details>
      );
    case 'heading': {
      // While a reply streams, a heading's text may not have arrived. Screen readers would list an empty heading.
      const Heading = block.text === '' ? 'p' : (headings[level] ?? 'h5');
      return (
        <Heading dir={dir} className={block.depth === 1 ? styles.title : undefined}>
          <Inline text={block.text} links={links} live={live} />
        </Heading>
      );
    }
    case 'code':
      if (!live && isMath(block)) {
        return (
          <p dir={dir}>
            <FormulaView source={`$$\n${block.text}\n$$`} tex={block.text} display />
          </p>
        );
      }
      return isDiagram(block.language) ? (
        <DiagramView language={block.language} text={block.text} live={live} />
      ) : (
        <CodeView language={block.language} text={block.text} live={live} />
      );
    case 'quote':
      return (
        <blockquote dir="auto">
          {block.alert && <p className={styles.alert}>{texts.alerts[block.alert]}</p>}
          <Blocks blocks={block.blocks} links={links} live={live} nested level={level} />
        </blockquote>
      );
    case 'list':
      return <ListView list={block} links={links} live={live} level={level} Content={ItemContent} />;
    case 'table':
      return <TableView table={block} links={links} live={live} />;
    case 'literal':
      return (
        <p dir={dir} className={styles.literal}>
          {block.text}
          {live && <Caret length={block.text.length} />}
        </p>
      );
    case 'rule':
      return (
        <>
          <hr />
          {live && (
            <p>
              <Caret />
            </p>
          )}
        </>
      );
  }
});

/** Renders blocks one below the other. Unchanged blocks don't rerender. Without blocks, shows the caret. */
export function Blocks({ blocks, links, live, nested, level }: BlocksProps): ReactNode {
  if (blocks.length === 0) {
    return (
      live && (
        <p>
          <Caret />
        </p>
      )
    );
  }
  return blocksAt(blocks, levelsOf(blocks, level), { links, live, nested, level });
}

function blocksAt(
  blocks: readonly ShownBlock[],
  levels: readonly number[],
  { links, live, nested, level }: Omit<BlockProps, 'block'>,
): ReactNode {
  return blocks.map((block, index) => (
    <BlockView
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only appended
      key={index}
      block={block}
      links={block.mayRefer ? links : noLinks}
      live={live && index === blocks.length - 1}
      nested={nested}
      level={levels[index] ?? level}
    />
  ));
}

/** Number of blocks per section, about two screens. */
const sectionSize = 8;

type SectionProps = Pick<BlockProps, 'links' | 'live'> & {
  readonly parts: readonly ShownBlock[];
  /** Heading levels of the blocks, one digit each. A string, so that equal levels compare as equal. */
  readonly levels: string;
  /** Whether more blocks follow while the reply is streaming. */
  readonly passed: boolean;
};

const Section = memo(function Section({ parts, levels, links, live, passed }: SectionProps): ReactNode {
  return (
    <div className={passed ? `${styles.section} ${styles.passed}` : styles.section}>
      {blocksAt(parts, [...levels].map(Number), { links, live, nested: false, level: 0 })}
    </div>
  );
}, isSameGroup);

/**
 * The blocks of a whole reply, in sections. While it streams, the browser skips completed sections out of view. This
 * keeps the cost per frame constant as the reply grows.
 */
export function Sections({
  blocks,
  links,
  live,
}: {
  readonly blocks: readonly Block[];
  readonly links: LinkDefinitions;
  readonly live: boolean;
}): ReactNode {
  const shown = foldDetails(blocks);
  const sections = inGroups(shown, sectionSize);
  if (sections.length === 0)
    return <Blocks blocks={blocks} links={links} live={live} nested={false} level={0} />;
  const levels = levelsOf(shown, 0).join('');
  let from = 0;
  return sections.map((parts, index) => {
    const begin = from;
    from += parts.length;
    const last = index === sections.length - 1;
    return (
      <Section
        // biome-ignore lint/suspicious/noArrayIndexKey: sections are only appended
        key={index}
        parts={parts}
        levels={levels.slice(begin, from)}
        links={parts.some((block) => block.mayRefer) ? links : noLinks}
        live={live && last}
        passed={live && !last}
      />
    );
  });
}

function ItemContent({ item, loose, links, live, level }: ItemProps): ReactNode {
  const [first, ...rest] = item.blocks;
  if (first === undefined) return live && <Caret />;
  if (loose || first.kind !== 'paragraph') {
    return <Blocks blocks={item.blocks} links={links} live={live} nested level={level} />;
  }
  return (
    <>
      <Inline text={first.text} links={links} live={live && rest.length === 0} />
      <Blocks blocks={rest} links={links} live={live && rest.length > 0} nested level={level} />
    </>
  );
}
