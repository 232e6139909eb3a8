import { type FilePartType, sentFileParts } from '../../../../shared/chat/file-part.ts';
import type { Generation } from '../../../../shared/chat/generation.ts';
import type { Message } from '../../../../shared/chat/message.ts';
import type { GatewayProfile } from '../../../../shared/gateways/gateway-profile.ts';
import { strings } from '../../../i18n/strings.ts';
import { useGatewayOf } from '../../../stores/conversations/conversation-gateway.ts';
import { isRunning } from '../../../stores/conversations/conversation-state.ts';
import { useConversation } from '../../../stores/conversations/conversation-store.ts';
import { useModelInUse } from '../../../stores/conversations/model-in-use.ts';
import { useInheritedFolder } from '../../../stores/conversations/set-up-store.ts';
import { countOf } from '../../../ui/format/count-of.ts';
import { useNow } from '../../../ui/state/use-now.ts';
import { costOfConversation } from '../../model/cost-line.ts';
import { rounded, tokensOf } from '../../model/usage-line.ts';
import { useTurns } from '../../model/use-turns.ts';
import { ContextLimit, useContextLimit } from './context-limit.tsx';
import styles from './context-meter.module.css';
import { type ContextNumbers, contextNumbers } from './context-numbers.ts';

type Place = 'pane' | 'line';

/** Interval at which tokens are recounted while a reply is running. Each count processes its whole text. */
const everyMs = 250;

/**
 * Shows how full the context of the open conversation is: as a bar at the bottom of the inspector (`pane`), or as a
 * line below the composer (`line`) while the inspector is hidden. Shows nothing for an empty conversation.
 */
export function ContextMeter({ place }: { readonly place: Place }) {
  const running = useConversation(({ state }) => isRunning(state));
  return running ? <RunningMeter place={place} /> : <Meter place={place} now={0} />;
}

function RunningMeter({ place }: { readonly place: Place }) {
  return <Meter place={place} now={useNow(everyMs)} />;
}

function Meter({ place, now }: { readonly place: Place; readonly now: number }) {
  const turns = useTurns();
  const conversation = useConversation(({ state }) => state.conversation);
  const generations = useConversation(({ state }) => state.generations);
  const model = useModelInUse(conversation);
  const { limit } = useContextLimit(model);
  const folder = useInheritedFolder(conversation);
  const gateway = useGatewayOf(conversation);
  const systemPrompt = conversation?.systemPrompt || (folder?.systemPrompt ?? '');
  if (!conversation || turns.length === 0) return null;
  // Read without subscribing: otherwise every delta would trigger a recount.
  const { live } = useConversation.getState().state;
  const path = turns.map(({ message }) => live.get(message.id) ?? message);
  const sentFiles = sentFilesOf(gateway, path, generations);
  const { contextChangedAt } = conversation;
  const numbers = contextNumbers(path, generations, systemPrompt, now, sentFiles, contextChangedAt);
  const Shown = place === 'pane' ? Pane : Line;
  return <Shown numbers={numbers} limit={limit} model={model} />;
}

/** Returns the types of files that are sent. The latest request on the path determines what its model refused. */
function sentFilesOf(
  gateway: GatewayProfile | null,
  path: readonly Message[],
  generations: ReadonlyMap<string, Generation>,
): readonly FilePartType[] {
  const latest = path.findLast(({ reply }) => reply)?.reply;
  const { corrections = [] } = (latest && generations.get(latest.generationId)) ?? {};
  return gateway ? sentFileParts(gateway, corrections) : [];
}

type ShownProps = {
  readonly numbers: ContextNumbers;
  readonly limit: number | null;
  readonly model: string | null;
};

function Pane({ numbers, limit, model }: ShownProps) {
  const texts = strings().numbers;
  const { used, now, uncounted } = numbers;
  return (
    <section className={styles.pane} aria-label={texts.context}>
      <div className={styles.head}>
        <span className={styles.label}>{texts.context}</span>
        <ContextLimit model={model}>
          <b>{usedText(numbers)}</b>
          {limit !== null && texts.of('', countOf(limit))}
        </ContextLimit>
      </div>
      {limit !== null && (
        // biome-ignore lint/a11y/useSemanticElements: a meter element can't be drawn in two colours
        <div
          className={styles.bar}
          role="meter"
          aria-label={texts.context}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(used, limit)}
          aria-valuetext={texts.of(usedText(numbers), countOf(limit))}
          data-over={used > limit || undefined}
        >
          <span className={styles.before} style={{ width: share(used - (now ?? 0), limit) }} />
          {now !== null && <span className={styles.now} style={{ width: share(now, limit) }} />}
        </div>
      )}
      <div className={styles.parts}>
        {now !== null && <span className={styles.live}>{runningText(numbers)}</span>}
        {uncounted > 0 && <span>{texts.uncounted(countOf(uncounted), uncounted === 1)}</span>}
      </div>
      <ConversationCost />
    </section>
  );
}

function Line({ numbers, limit, model }: ShownProps) {
  const texts = strings().numbers;
  const { now, perSecond, uncounted } = numbers;
  const used = usedText(numbers);
  const inContext =
    limit === null ? texts.tokensInContext(used) : texts.inContext(texts.of(used, countOf(limit)));
  return (
    <div className={styles.line}>
      <span className={styles.live}>
        {now !== null &&
          (perSecond === null
            ? tokensOf(now, true)
            : texts.runningAt(tokensOf(now, true), countOf(Math.round(perSecond))))}
      </span>
      <ContextLimit model={model}>
        {uncounted === 0
          ? inContext
          : texts.andUncounted(inContext, texts.uncounted(countOf(uncounted), uncounted === 1))}
      </ContextLimit>
    </div>
  );
}

function usedText({ used, estimated }: ContextNumbers): string {
  return estimated ? strings().numbers.about(countOf(rounded(used))) : countOf(used);
}

function runningText({ now, perSecond }: ContextNumbers): string {
  const count = countOf(now ?? 0);
  return perSecond === null
    ? strings().numbers.now(count)
    : strings().numbers.nowAt(count, countOf(Math.round(perSecond)));
}

function share(tokens: number, limit: number): string {
  return `${Math.min(100, (tokens / limit) * 100)}%`;
}

/** The total cost of the open conversation's replies. Shows nothing if none of them had a price. */
function ConversationCost() {
  const generations = useConversation(({ state }) => state.generations);
  const cost = costOfConversation([...generations.values()].flatMap((one) => one.cost ?? []));
  return cost && <p className={styles.cost}>{cost}</p>;
}
