import type { Token } from 'marked';
import { createElement, type MouseEvent, memo, type ReactNode } from 'react';
import { safeLink } from '../../shared/text/safe-link.ts';
import { withBreaks } from '../ui/text/with-breaks.tsx';
import { type LinkDefinitions, noLinks } from './blocks/blocks.ts';
import { type InlineToken, lexInline, segmentsOf } from './blocks/bounded-lexer.ts';
import { withoutReferences } from './blocks/entities.ts';
import { type FootnotePlace, footnotePlace } from './blocks/footnotes.ts';
import { withClosedMarkup } from './blocks/unfinished.ts';
import { FormulaSource, FormulaView } from './formula/formula.tsx';
import { openFormula } from './formula/formula-scan.ts';
import { mayContainFormula } from './formula/formula-syntax.ts';
import { ImagePlaceholder } from './image-placeholder.tsx';
import styles from './markdown.module.css';
import { useMarkdown } from './markdown-context.ts';
import { mayCite, SourceMarks } from './source-marks.tsx';
import { Caret, StreamingText } from './streaming-caret.tsx';

/** Tags that only affect how text looks. Their attributes are dropped. */
const inlineTags = [
  ...['b', 'strong', 'i', 'em', 'u', 'ins', 's', 'del', 'small', 'mark'],
  ...['sub', 'sup', 'kbd', 'samp', 'var', 'code', 'q', 'cite', 'dfn', 'abbr'],
] as const;

const tags: ReadonlySet<string> = new Set(inlineTags);

const isInlineTag = (name: string): name is InlineTag => tags.has(name);

/** Maximum displayed length of an unsafe URL, in characters. */
const maxShown = 200;

const lineBreak = /^<br ?\/?>$/i;

/** Returns inline Markdown as plain text. Formulas stay as source. */
export function plainOf(tokens: readonly Token[], lineEnd = ' '): string {
  return (tokens as readonly InlineToken[])
    .map((token): string => {
      if (token.type === 'br' || (token.type === 'html' && lineBreak.test(token.raw))) return lineEnd;
      if (tagMark(token)) return '';
      if (token.type === 'codespan' || token.type === 'escape') return token.text;
      if ('tokens' in token && token.tokens) return plainOf(token.tokens, lineEnd);
      return token.type === 'text' ? withoutReferences(token.raw) : token.raw;
    })
    .join('');
}

function spanOf(token: InlineToken, key: number, live: boolean): ReactNode {
  switch (token.type) {
    case 'strong':
      return <strong key={key}>{spansOf(token.tokens, live)}</strong>;
    case 'em':
      return <em key={key}>{spansOf(token.tokens, live)}</em>;
    case 'del':
      return <del key={key}>{spansOf(token.tokens, live)}</del>;
    case 'codespan':
      return <code key={key}>{withBreaks(token.text)}</code>;
    case 'escape':
      return token.text;
    case 'formula':
      return <FormulaView key={key} source={token.raw} tex={token.tex} display={token.display} />;
    case 'br':
      return <br key={key} />;
    case 'link': {
      const place = footnotePlace(token.href);
      if (place) {
        return <FootnoteMark key={key} label={plainOf(token.tokens).replace(/[\^:]/g, '')} place={place} />;
      }
      return (
        <ReplyLink
          key={key}
          href={token.autolink ? token.href : withoutReferences(token.href)}
          text={plainOf(token.tokens)}
        >
          {spansOf(token.tokens, live)}
        </ReplyLink>
      );
    }
    case 'image':
      return <ImagePlaceholder key={key} href={withoutReferences(token.href)} alt={plainOf(token.tokens)} />;
    case 'html':
      // Models use it for line breaks in table cells. Other HTML that isn't harmless is shown as text.
      return lineBreak.test(token.raw) ? <br key={key} /> : withBreaks(token.raw);
    default: {
      const text = withoutReferences(token.raw);
      if (live) return <StreamingText key={key} text={text} />;
      return mayCite(text) ? <SourceMarks key={key} text={text} /> : withBreaks(text);
    }
  }
}

/** Harmless tags nested more deeply are shown as text. */
const deepestTag = 12;

function spansOf(tokens: readonly Token[], live: boolean, depth = 0): ReactNode[] {
  const spans: ReactNode[] = [];
  const closings = closingTags(tokens);
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as InlineToken;
    const mark = tagMark(token);
    const closing = depth < deepestTag ? closings.get(at) : undefined;
    if (mark && closing !== undefined) {
      const inner = tokens.slice(at + 1, closing);
      spans.push(createElement(mark.name, { key: at }, spansOf(inner, false, depth + 1)));
      at = closing;
    } else spans.push(spanOf(token, at, live && at === tokens.length - 1));
  }
  return spans;
}

type RunProps = { readonly text: string; readonly links: LinkDefinitions; readonly live: boolean };

const Run = memo(function Run({ text, links, live }: RunProps): ReactNode {
  if (!live) return <>{spansOf(lexInline(text, links), false)}</>;
  const open = mayContainFormula(text) ? openFormula(text) : undefined;
  return (
    <>
      {spansOf(lexInline(withClosedMarkup(text.slice(0, open)), links), open === undefined)}
      {open !== undefined && <FormulaSource source={text.slice(open)} />}
    </>
  );
});

/** Inline Markdown. Live text is still streaming and ends with the caret. */
export function Inline({ text, links, live }: RunProps): ReactNode {
  const segments = segmentsOf(text);
  return (
    <>
      {segments.map((segment, index) => (
        <Run
          // biome-ignore lint/suspicious/noArrayIndexKey: slices are only appended
          key={index}
          text={segment}
          links={segment.includes('[') ? links : noLinks}
          live={live && index === segments.length - 1}
        />
      ))}
      {live && <Caret length={text.length} />}
    </>
  );
}

/** A footnote number. Pressing it moves to the note, or from the note back to the text, within the same reply. */
function FootnoteMark({
  label,
  place,
}: {
  /** Only letters, digits, `_` and `-`. */
  readonly label: string;
  readonly place: FootnotePlace;
}): ReactNode {
  const { texts } = useMarkdown();
  const key = label.toLowerCase();
  const other: FootnotePlace = place === 'text' ? 'note' : 'text';
  const go = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const target = currentTarget
      .closest(`.${styles.prose}`)
      ?.querySelector<HTMLElement>(`[data-${other}="${key}"]`);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <sup>
      <button
        type="button"
        className={styles.footnote}
        aria-label={place === 'text' ? texts.footnote(label) : texts.footnoteBack(label)}
        onClick={go}
        data-text={place === 'text' ? key : undefined}
        data-note={place === 'note' ? key : undefined}
      >
        {label}
      </button>
    </sup>
  );
}

type ReplyLinkProps = {
  readonly href: string;
  /** The link's text, to check whether it's the URL itself. */
  readonly text: string;
  readonly children: ReactNode;
};

/** A link in a reply, opened only through the app. An unsafe URL is shown as text. */
function ReplyLink({ href, text, children }: ReplyLinkProps): ReactNode {
  const { onOpenLink } = useMarkdown();
  const url = safeLink(href);
  if (url === null) {
    const shown = href.length > maxShown ? `${href.slice(0, maxShown)}…` : href;
    return (
      <>
        {children}
        {shown !== '' && text !== href && ` (${shown})`}
      </>
    );
  }
  const open = (event: MouseEvent): void => {
    event.preventDefault();
    onOpenLink(url);
  };
  // A link's text can look like another URL, so the tooltip shows the real one unless they're equal.
  return (
    <a href={url} rel="noreferrer noopener" title={text === url ? undefined : url} onClick={open}>
      {children}
    </a>
  );
}

/** A tag rendered as an element. Any other tag is shown as text. */
type InlineTag = (typeof inlineTags)[number];

/** A harmless tag and whether it's an opening or a closing one. */
type TagMark = { readonly name: InlineTag; readonly opens: boolean };

/** Returns the harmless tag in a token; null for any other token. */
function tagMark(token: Token | undefined): TagMark | null {
  if (token?.type !== 'html') return null;
  const [, slash, name = ''] = /^<(\/?)([a-z]+)(?:\s[^<>]*)?>$/i.exec(token.raw) ?? [];
  const lowerCase = name.toLowerCase();
  return isInlineTag(lowerCase) ? { name: lowerCase, opens: slash === '' } : null;
}

/** Returns the index of each opening tag's closing tag, by the opening tag's index. */
function closingTags(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const closings = new Map<number, number>();
  const open = new Map<InlineTag, number[]>();
  tokens.forEach((token, at) => {
    const mark = tagMark(token);
    if (!mark) return;
    const opened = open.get(mark.name) ?? [];
    open.set(mark.name, opened);
    if (mark.opens) opened.push(at);
    else {
      const from = opened.pop();
      if (from !== undefined) closings.set(from, at);
    }
  });
  return closings;
}
