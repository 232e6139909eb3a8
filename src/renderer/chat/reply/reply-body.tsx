import { useMemo } from 'react';
import type { Generation, RetryNotice as Notice } from '../../../shared/chat/generation.ts';
import type { Citation, Message } from '../../../shared/chat/message.ts';
import { hasContent } from '../../../shared/chat/message.ts';
import type { Failure } from '../../../shared/failure.ts';
import { safeLink } from '../../../shared/text/safe-link.ts';
import { backend } from '../../backend/connection.ts';
import { failureOf } from '../../backend/failure-of.ts';
import { strings } from '../../i18n/strings.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import type { FetchedImage, ImageProblem } from '../../markdown/reply-image.ts';
import { focusMessageBox } from '../../stores/drafts/message-box.ts';
import { openLink } from '../../stores/open-link.ts';
import { LongText } from '../../ui/controls/long-text.tsx';
import { ShowMore } from '../../ui/controls/show-more.tsx';
import { Fold } from '../../ui/state/fold.tsx';
import { useNow } from '../../ui/state/use-now.ts';
import { langOf } from '../../ui/text/lang-of.ts';
import { useShownPart } from '../../ui/text/shown-part.ts';
import { retryLine } from '../model/retry-line.ts';
import { retryNow } from '../model/turn-actions.ts';
import { citedText } from './contents/cited-text.ts';
import { ReplyExtrasView } from './contents/reply-extras-view.tsx';
import { ReplyImages } from './contents/reply-images.tsx';
import type { ReplyPhase } from './reply-phase.ts';
import styles from './reply-turn.module.css';

/** How long a reply has to wait before a hint is shown. */
const waitingHintAfterMs = 1000;

/** Returns the id of the element with a reply's text, without its ending and actions. */
export const replyTextId = (messageId: string) => `reply-${messageId}`;

const none: readonly Citation[] = [];

/** How much of a reply is rendered at once. Its Markdown can need several elements for each line. */
const replyPart = { characters: 100_000, lines: 4_000 };

/** The content of a reply: reasoning, text as it streams, and extras. */
export function ReplyBody({
  message,
  generation,
  phase,
}: {
  readonly message: Message;
  readonly generation: Generation | undefined;
  readonly phase: ReplyPhase;
}) {
  const citations = message.extras?.citations ?? none;
  // While the reply streams, the positions and numbers of citations may be incomplete.
  const sources = useMemo(
    () => (phase === 'ended' && citations.length > 0 ? citations.map(({ url }) => safeLink(url)) : null),
    [phase, citations],
  );
  const { shown, rest, showMore } = useShownPart(message.text, replyPart);
  return (
    <>
      {message.reasoning && (
        <Reasoning text={message.reasoning} running={phase === 'writing' && !hasContent(message)} />
      )}
      {message.text && (
        <div id={replyTextId(message.id)} aria-live="off" dir="auto" lang={langOf(message.text)} data-said>
          <Markdown
            text={sources ? citedText(shown, citations) : shown}
            streaming={phase === 'writing' && rest === 0}
            onOpenLink={openLink}
            fetchImage={fetchImage}
            {...(sources && { sources })}
            texts={strings().markdown}
          />
          <ShowMore unit="characters" rest={rest} onMore={showMore} />
        </div>
      )}
      <ReplyImages attachments={message.attachments} />
      {message.extras && <ReplyExtrasView extras={message.extras} />}
      {phase === 'waiting' && <WaitingReply since={generation?.startedAt ?? message.createdAt} />}
      {phase === 'writing' && !hasContent(message) && <span className={styles.caret} />}
      {phase === 'retrying' && generation?.retry && (
        <RetryNotice notice={generation.retry} generation={generation} />
      )}
    </>
  );
}

/** Fetches an image in a reply through the main process. Never throws. */
async function fetchImage(url: string): Promise<FetchedImage> {
  try {
    return { kind: 'image', image: await backend().app.fetchImage({ url }) };
  } catch (thrown) {
    return { kind: 'failed', problem: problemOf(failureOf(thrown)) };
  }
}

function problemOf({ code }: Failure): ImageProblem {
  switch (code) {
    case 'bad-address':
      return 'not-public';
    case 'response-too-large':
      return 'too-large';
    case 'response-unreadable':
      return 'not-an-image';
    case 'not-found':
      return 'absent';
    case 'connection-lost':
    case 'went-silent':
      return 'lost';
    default:
      return 'unreachable';
  }
}

/** The model's reasoning: collapsed, as plain text, and never sent back in later requests. */
function Reasoning({ text, running }: { readonly text: string; readonly running: boolean }) {
  const { reasoning, reasoningNow } = strings().chat.turn;
  return (
    <div className={styles.reasoning}>
      <Fold label={running ? reasoningNow : reasoning}>
        <p className={styles.text} dir="auto">
          <LongText text={text} />
        </p>
      </Fold>
    </div>
  );
}

/** Explains why nothing was received and when the next attempt starts, with a button to retry now. */
function RetryNotice({ notice, generation }: { readonly notice: Notice; readonly generation: Generation }) {
  const { reason, when } = retryLine(notice, generation, useNow(250));
  return (
    <p className={styles.retry}>
      {reason} {when}{' '}
      <button
        type="button"
        className={styles.link}
        onClick={() => {
          retryNow(generation.id);
          focusMessageBox();
        }}
      >
        {strings().chat.retry.retryNow}
      </button>
    </p>
  );
}

/** The streaming caret, with an explanation after one second. `since` is in epoch ms. */
function WaitingReply({ since }: { readonly since: number }) {
  const now = useNow(250);
  return (
    <div className={styles.waiting}>
      <span className={styles.caret} />
      {now - since >= waitingHintAfterMs && (
        <span className={styles.hint}>{strings().chat.reply.waiting}</span>
      )}
    </div>
  );
}
