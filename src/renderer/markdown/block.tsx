import { memo, type ReactNode } from 'react';
import { type Block, type LinkDefinitions, noLinks } from './blocks.ts';
import { CodeView } from './code-block.tsx';
import { DiagramView, isDiagram } from './diagram.tsx';
import { Inline } from './inline.tsx';
import { type ItemProps, ListView } from './list.tsx';
import css from './markdown.module.css';
import { TableView } from './table.tsx';
import { Caret } from './wet-ink.tsx';

type BlockProps = {
  readonly block: Block;
  readonly links: LinkDefinitions;
  /** Whether the block is the last of a reply that is being written. */
  readonly live: boolean;
  /** Whether it stands in a list or quotation, whose direction of writing it takes. */
  readonly nested: boolean;
  /** The level of a heading here, as a place in `headings`. */
  readonly level: number;
};

type BlocksProps = Omit<BlockProps, 'block'> & { readonly blocks: readonly Block[] };

// Headings 1 and 2 are the app's own.
const headings = ['h3', 'h4', 'h5', 'h6'] as const;
const deepest = headings.length - 1;

/** Below which level a block's headings stand, counted from the first that a reply has; none is skipped. */
function levelsOf(blocks: readonly Block[], outer: number): readonly number[] {
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
  const dir = nested ? undefined : 'auto';
  switch (block.kind) {
    case 'paragraph':
      return (
        <p dir={dir}>
          <Inline text={block.text} links={links} live={live} />
        </p>
      );
    case 'heading': {
      const Heading = headings[level] ?? 'h6';
      return (
        <Heading dir={dir}>
          <Inline text={block.text} links={links} live={live} />
        </Heading>
      );
    }
    case 'code':
      return isDiagram(block.language) ? (
        <DiagramView language={block.language} text={block.text} live={live} />
      ) : (
        <CodeView language={block.language} text={block.text} live={live} />
      );
    case 'quote':
      return (
        <blockquote dir="auto">
          <Blocks blocks={block.blocks} links={links} live={live} nested level={level} />
        </blockquote>
      );
    case 'list':
      return <ListView list={block} links={links} live={live} level={level} Content={ItemContent} />;
    case 'table':
      return <TableView table={block} links={links} live={live} />;
    case 'literal':
      return (
        <p dir={dir} className={css.literal}>
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

/** Blocks one under the other; each is rendered again only when it changed. Where there are none yet, the caret. */
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
  const levels = levelsOf(blocks, level);
  return blocks.map((block, index) => (
    <BlockView
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks only ever grow at the end
      key={index}
      block={block}
      links={block.mayRefer ? links : noLinks}
      live={live && index === blocks.length - 1}
      nested={nested}
      level={levels[index] ?? level}
    />
  ));
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
