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
};

type BlocksProps = Omit<BlockProps, 'block'> & { readonly blocks: readonly Block[] };

// Headings 1 and 2 are the app's own.
const headings = ['h3', 'h4', 'h5', 'h6'] as const;

const BlockView = memo(function BlockView({ block, links, live, nested }: BlockProps): ReactNode {
  const dir = nested ? undefined : 'auto';
  switch (block.kind) {
    case 'paragraph':
      return (
        <p dir={dir}>
          <Inline text={block.text} links={links} live={live} />
        </p>
      );
    case 'heading': {
      const Heading = headings[block.depth - 1] ?? 'h6';
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
          <Blocks blocks={block.blocks} links={links} live={live} nested />
        </blockquote>
      );
    case 'list':
      return <ListView list={block} links={links} live={live} Content={ItemContent} />;
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
export function Blocks({ blocks, links, live, nested }: BlocksProps): ReactNode {
  if (blocks.length === 0) {
    return (
      live && (
        <p>
          <Caret />
        </p>
      )
    );
  }
  return blocks.map((block, index) => (
    <BlockView
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks only ever grow at the end
      key={index}
      block={block}
      links={block.mayRefer ? links : noLinks}
      live={live && index === blocks.length - 1}
      nested={nested}
    />
  ));
}

function ItemContent({ item, loose, links, live }: ItemProps): ReactNode {
  const [first, ...rest] = item.blocks;
  if (first === undefined) return live && <Caret />;
  if (loose || first.kind !== 'paragraph') {
    return <Blocks blocks={item.blocks} links={links} live={live} nested />;
  }
  return (
    <>
      <Inline text={first.text} links={links} live={live && rest.length === 0} />
      <Blocks blocks={rest} links={links} live={live && rest.length > 0} nested />
    </>
  );
}
