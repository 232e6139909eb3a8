import { WrenchIcon } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { Citation, ReplyExtras, ToolCall } from '../../../../shared/chat/message.ts';
import { withoutBidiControls } from '../../../../shared/text/bidi-controls.ts';
import { safeLink } from '../../../../shared/text/safe-link.ts';
import { strings } from '../../../i18n/strings.ts';
import { openLink } from '../../../stores/open-link.ts';
import { ShowMore } from '../../../ui/controls/show-more.tsx';
import { countOf } from '../../../ui/format/count-of.ts';
import { Icon } from '../../../ui/text/icon.tsx';
import { useShownItems } from '../../../ui/text/shown-part.ts';
import { withBreaks } from '../../../ui/text/with-breaks.tsx';
import styles from './reply-extras-view.module.css';
import { type ShownArguments, shownArguments } from './shown-arguments.ts';

/**
 * Shown below a reply's text: a refusal by the model, requested tool calls, images that can't be displayed, audio, and
 * the sources it cites.
 */
export function ReplyExtrasView({ extras }: { readonly extras: ReplyExtras }) {
  const { declined, toolCalls, droppedImages, droppedAudio, citations } = extras;
  const texts = strings().chat.extras;
  return (
    <div className={styles.extras}>
      {declined && <p className={styles.note}>{texts.declined}</p>}
      {toolCalls.length > 0 && (
        <>
          <p className={styles.note}>{texts.toolCalls(toolCalls.length)}</p>
          <ToolCalls calls={toolCalls} />
        </>
      )}
      {droppedImages > 0 && <p className={styles.note}>{texts.droppedImages(droppedImages)}</p>}
      {droppedAudio && <p className={styles.note}>{texts.droppedAudio}</p>}
      {citations.length > 0 && (
        <>
          <p className={styles.heading}>{texts.sources}</p>
          <ol className={styles.sources} aria-label={texts.sources}>
            {citations.map((citation) => (
              <Source key={citation.url} citation={citation} />
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

/** Number of calls shown at first and added by each "Show more". */
const callsAtOnce = 50;

function ToolCalls({ calls }: { readonly calls: readonly ToolCall[] }) {
  const { shown, rest, showMore } = useShownItems(calls, callsAtOnce);
  return (
    <>
      <ul className={styles.calls} aria-label={strings().chat.extras.toolCallList}>
        {shownArguments(shown).map((shownArgument, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: calls are only appended
          <ToolCallItem key={at} name={shown[at]?.name ?? ''} shown={shownArgument} />
        ))}
      </ul>
      <ShowMore unit="items" rest={rest} onMore={showMore} />
    </>
  );
}

/** A cited source: its title, or its URL if it has none. A URL that isn't safe to open is shown as plain text. */
function Source({ citation }: { readonly citation: Citation }) {
  // A bidirectional control in the title would also reverse the host after it.
  const [url, title] = [citation.url, citation.title].map(withoutBidiControls) as [string, string];
  const link = safeLink(url);
  if (!link) {
    return (
      <li>
        {withBreaks(title || shortened(url))}
        {title && <span className={styles.host}>{withBreaks(shortened(url))}</span>}
      </li>
    );
  }
  const open = (event: MouseEvent) => {
    event.preventDefault();
    openLink(link);
  };
  return (
    <li>
      <a className={styles.link} href={link} rel="noreferrer noopener" title={link} onClick={open}>
        {withBreaks(title || link)}
      </a>
      {title && <span className={styles.host}>{new URL(link).host}</span>}
    </li>
  );
}

/** Maximum length at which an unsafe URL is shown, in UTF-16 code units. */
const shownUrl = 200;

function shortened(url: string): string {
  return url.length > shownUrl ? `${url.slice(0, shownUrl)}…` : url;
}

function ToolCallItem({
  name,
  shown: { text, rest },
}: {
  readonly name: string;
  readonly shown: ShownArguments;
}) {
  return (
    <li className={styles.call}>
      <p className={styles.name}>
        <Icon icon={WrenchIcon} size={14} />
        {name ? withBreaks(name) : strings().chat.extras.unnamedTool}
      </p>
      {text && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be focusable by keyboard
        <pre className={styles.arguments} tabIndex={0}>
          {withBreaks(text)}
        </pre>
      )}
      {rest > 0 && <p className={styles.note}>{strings().chat.extras.moreArguments(countOf(rest))}</p>}
    </li>
  );
}
