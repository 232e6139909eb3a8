import { randomUUID } from 'node:crypto';
import type { AttachedDocument, AttachedImage } from '../../../shared/chat/attachment.ts';
import type { ConversationDetail } from '../../../shared/chat/conversation.ts';
import type { Generation } from '../../../shared/chat/generation.ts';
import type { Message } from '../../../shared/chat/message.ts';
import { sentPath } from '../../../shared/chat/sent-path.ts';
import { type ChatCorrection, withCorrections } from '../../../shared/gateways/chat-correction.ts';
import type { GatewayLimits } from '../../../shared/gateways/gateway-limits.ts';
import type { GatewayLimitStore } from '../../storage/gateway-limit-store.ts';
import type { Log } from '../../storage/log.ts';
import type { Clock } from '../clock.ts';
import { placeOf } from '../gateways/addresses-of.ts';
import type { GatewayLease, GatewayLeases } from '../gateways/gateway-leases.ts';
import { environmentId } from '../gateways/gateway-sources.ts';
import type { Attachments } from './attachments.ts';
import { charged, written } from './charged.ts';
import type { ChatStores } from './chat-stores.ts';
import { checkPlace } from './conversation-places.ts';
import type { ConversationTopics } from './conversation-topics.ts';
import type { Conversations } from './conversations.ts';
import {
  type GatewayLessons,
  type GenerationContext,
  type GenerationRequest,
  type GenerationRun,
  startGeneration,
} from './generation-run.ts';
import { promptOf } from './prompt.ts';
import { withFiles } from './prompt-files.ts';
import type { ReplyEndings } from './reply-endings.ts';
import { addConversation, continuing, newGeneration, newReplies, type ReplyPlan } from './reply-plan.ts';
import type { ReturnedImages } from './returned-images.ts';
import { createRunRecord } from './run-record.ts';
import type { RunRegistry } from './run-registry.ts';
import { sentAttachments } from './sent-attachments.ts';

/** Dependencies of {@link startGenerations}. */
export type GenerationParts = {
  readonly stores: ChatStores;
  readonly conversations: Conversations;
  readonly attachments: Attachments;
  readonly images: ReturnedImages;
  readonly runs: RunRegistry;
  readonly endings: ReplyEndings;
  readonly topics: ConversationTopics;
  readonly gateways: GatewayLeases;
  /** The learned limits of gateways. */
  readonly limits: Pick<GatewayLimitStore, 'of' | 'learn'>;
  /** Whether only the spoken part of interrupted replies is sent. */
  sendsOnlySpoken(): boolean;
  /** Called when all replies of a request have ended. */
  replied(conversationId: string): void;
  readonly clock: Clock;
  readonly log: Log;
};

/** The started generations: one, or one for each compared model or separately requested reply. */
export type Started = {
  readonly conversationId: string;
  /** The conversation if it's new; else null. */
  readonly created: ConversationDetail | null;
  readonly generationIds: string[];
  readonly messageIds: string[];
};

/** A model (null: the gateway's default), and its gateway if that's not the conversation's. */
export type ModelChoice = { readonly model: string | null; readonly gatewayId?: string | null };

/** Returns a choice from the contract. */
export const modelChoiceOf = (choice: string | ModelChoice): ModelChoice =>
  typeof choice === 'string' ? { model: choice } : choice;

type StartOptions = {
  /** The comparison whose other columns may be running. */
  readonly beside?: string | null;
  /** The gateway of a conversation that has none yet. */
  readonly newGatewayId?: string | null;
};

type Planned = {
  readonly lease: GatewayLease;
  readonly generation: Generation;
  /** The reply to continue; null for new replies. */
  readonly continues: Message | null;
  readonly replies: readonly Message[];
};

/**
 * Starts a generation for each model at its gateway: the conversation's, or `newGatewayId` (null: the one in use) if it
 * has none yet, unless the choice names another one. A gateway that ignores `n` gets one request per reply. The
 * conversation is reserved and the gateways are leased before the request is planned with `plan`, because the
 * conversation may change while a keychain is being unlocked. A column of the comparison `beside` may start while other
 * columns are running. If it throws, nothing has been written.
 * @throws `busy`, `stopped`, `app-closed`, `other-origin` if the user hasn't agreed that the gateway may have the
 * conversation, or a failure from `plan` or from leasing a gateway
 */
export async function startGenerations(
  parts: GenerationParts,
  conversationId: string,
  models: readonly ModelChoice[],
  plan: () => ReplyPlan,
  { beside = null, newGatewayId = null }: StartOptions = {},
): Promise<Started> {
  const { stores, conversations, runs, topics, gateways, log } = parts;
  const announceIfStored = () => {
    if (stores.conversations.get(conversationId)) conversations.announce(conversationId);
  };
  const onDone = () => {
    announceIfStored();
    parts.replied(conversationId);
  };
  const reservation = runs.reserve(conversationId, beside);
  const leases: GatewayLease[] = [];
  const own = gatewayFor(parts, conversationId) ?? newGatewayId;
  const lease = async ({ model, gatewayId }: ModelChoice) => {
    const leased = await gateways.lease(model, 'chat', gatewayId ?? own);
    leases.push(leased);
    checkPlace(stores.conversations.get(conversationId), leased.gateway, leased.place);
  };
  try {
    for (const model of models) await lease(model);
    reservation.check();
    let replyPlan = plan();
    const [first] = leases;
    const requests = first ? requestsFor(parts, replyPlan, first) : 0;
    if (first && leases.length < requests) {
      while (leases.length < requests) await lease({ model: first.model, gatewayId: first.gateway.id });
      // The conversation may have changed in the meantime.
      reservation.check();
      replyPlan = plan();
    }
    const planned = plannedFrom(replyPlan, leases, models.length > 1, parts.clock.now());
    const starts = planned.map((one) => prepared(parts, replyPlan, one));
    write(parts, replyPlan, planned);
    const started = starts.map((start) => start());
    reservation.started(started);
    for (const [at, { ended, done }] of started.entries()) {
      void ended.then(leases[at]?.release);
      void done.then(onDone).catch((thrown: unknown) => log.error('generation', thrown));
    }
    for (const { generation } of planned) topics.publish(conversationId, { type: 'generation', generation });
    const replies = planned.flatMap((one) => one.replies);
    for (const message of [...replyPlan.added, ...replies])
      topics.publish(conversationId, { type: 'message', message });
    announceIfStored();
    return {
      conversationId,
      created: replyPlan.newConversation && conversations.detail(conversationId),
      generationIds: planned.map(({ generation }) => generation.id),
      messageIds: replies.map(({ id }) => id),
    };
  } catch (thrown) {
    reservation.cancel();
    for (const lease of leases) lease.release();
    throw thrown;
  }
}

/**
 * Returns the gateway of a conversation's next requests; null for the one in use. That one also replaces a gateway that
 * is gone, if it's at a place that the conversation has been sent to.
 */
export function gatewayFor(
  { stores, gateways }: Pick<GenerationParts, 'stores' | 'gateways'>,
  conversationId: string,
): string | null {
  const { gatewayId = null, origins = [] } = stores.conversations.get(conversationId) ?? {};
  if (gatewayId === null || gateways.chatGateway(gatewayId)) return gatewayId;
  const instead = gateways.chatGateway(null);
  return instead && origins.includes(placeOf(instead).origin) ? null : gatewayId;
}

/** Returns the number of requests: one per reply if the gateway is known to ignore `n`, else 1. */
function requestsFor({ limits }: GenerationParts, plan: ReplyPlan, { gateway, model }: GatewayLease): number {
  if (plan.column || plan.continues.length > 0) return 1;
  return limits.of(gateway.id, model).singleReplies ? (plan.sent.parameters.replies ?? 1) : 1;
}

/** Plans one generation per lease. Several models make a comparison, unless existing replies are continued. */
function plannedFrom(
  plan: ReplyPlan,
  leases: readonly GatewayLease[],
  severalModels: boolean,
  now: number,
): readonly Planned[] {
  const { column } = plan;
  const compares = severalModels && plan.continues.length === 0;
  const comparisonId = column?.comparisonId ?? (compares ? randomUUID() : null);
  const parentId = plan.path.at(-1)?.id ?? null;
  return leases.map((lease, at) => {
    const continues = plan.continues[at] ?? null;
    const part = { continues, comparisonId, forOne: comparisonId !== null || leases.length > 1 };
    const generation = newGeneration(plan, lease.gateway, lease.model, part, now);
    const replies = continues
      ? [continuing(continues, generation)]
      : newReplies(generation, parentId, column?.choice ?? at, now);
    return { lease, generation, continues, replies };
  });
}

/** Writes everything new in one transaction. */
function write(parts: GenerationParts, plan: ReplyPlan, planned: readonly Planned[]): void {
  const { stores } = parts;
  const { conversationId, newConversation } = plan;
  const [first] = planned;
  if (!first) return;
  const now = first.generation.startedAt;
  stores.database.transaction(() => {
    if (newConversation) addConversation(stores, plan, newConversation, first.lease, now);
    for (const message of plan.added) stores.messages.add(message);
    for (const { generation, continues, replies } of planned) {
      stores.generations.add(generation);
      for (const reply of replies) {
        if (continues && reply.reply) {
          stores.messages.changeReply(reply.id, { ...reply, ...reply.reply });
          // If its ending couldn't be written, the journal still contains text that the row now contains too.
          stores.journal.clear(reply.id);
        } else stores.messages.add(reply);
      }
    }
    const head = plan.becomesHead ? { headId: first.replies[0]?.id ?? null } : {};
    const { origins = [] } = stores.conversations.get(conversationId) ?? {};
    stores.conversations.change(conversationId, {
      updatedAt: now,
      // It may have been moved while a keychain was being unlocked.
      gatewayId: gatewayFor(parts, conversationId) ?? first.lease.gateway.id,
      origins: origins.length > 0 ? origins : [...new Set(planned.map(({ lease }) => lease.place.origin))],
      ...head,
    });
  });
}

/** Plans everything that can fail, and returns the function that sends the request of a generation. */
function prepared(parts: GenerationParts, plan: ReplyPlan, planned: Planned): () => GenerationRun {
  const { lease, generation, replies } = planned;
  lease.setGeneration(generation.id);
  lease.access.hideFields?.(generation.parameters.extraFields ?? {});
  const { changed, request } = requestOf(parts, plan, planned);
  const context = contextOf(parts, planned);
  const corrected = changed.length > 0 ? { ...generation, corrections: [...changed] } : generation;
  return () => startGeneration({ ...context, ...request, generation: corrected, replies });
}

/** Returns the request of a generation, and which attachments it contains in a different form. */
function requestOf(
  { attachments, limits, sendsOnlySpoken }: GenerationParts,
  { path, images: choice, sent: { systemPrompt } }: ReplyPlan,
  { lease, continues }: Planned,
): { readonly request: GenerationRequest; readonly changed: readonly ChatCorrection[] } {
  const sent = sentPath(path, sendsOnlySpoken());
  const whole = continues ? [...sent, continues] : sent;
  const { corrections, maxChatBytes: maxBytes } = limits.of(lease.gateway.id, lease.model);
  const { images, files, olderImages, changed } = sentAttachments(
    whole,
    attachments,
    lease,
    corrections,
    choice,
  );
  const messages = promptOf(whole, systemPrompt, attachments, images, files);
  const fileOf = (attachment: AttachedImage | AttachedDocument) =>
    attachments.sentFile(attachment, choice?.smaller.get(attachment.file.mediaId) ?? null);
  const { reportUsage, extraFields: gatewayFields } = lease;
  return {
    request: {
      messages: () => withFiles(messages, fileOf),
      reportUsage,
      gatewayFields,
      corrections,
      maxBytes,
      olderImages,
    },
    changed,
  };
}

function contextOf(parts: GenerationParts, { lease, generation, replies }: Planned): GenerationContext {
  const { stores, endings, topics, clock, log, images, limits } = parts;
  const { access, gateway, model } = lease;
  const ofEnvironment = gateway.id === environmentId;
  return {
    ...lessonsFor(limits, gateway.id, model),
    access,
    record: createRunRecord(generation.conversationId, stores, endings, topics, log, ofEnvironment),
    clock,
    keepImage: images.keep,
    charge: (ended, prompt, received) =>
      charged(parts, lease.pricing(model), ended, prompt, written(replies, received)),
  };
}

/** Adds what is learned to the limits of a model. */
function lessonsFor(limits: GenerationParts['limits'], gatewayId: string, model: string): GatewayLessons {
  const learn = (learned: Partial<GatewayLimits>) =>
    limits.learn(gatewayId, model, { ...limits.of(gatewayId, model), ...learned });
  return {
    onSingleReply: () => learn({ singleReplies: true }),
    onTooLarge: (bytes) => learn({ maxChatBytes: bytes - 1 }),
    onContextLimit: (tokens) => learn({ contextLimit: tokens }),
    onCorrected: (corrections) =>
      learn({ corrections: withCorrections(limits.of(gatewayId, model).corrections, corrections) }),
  };
}
