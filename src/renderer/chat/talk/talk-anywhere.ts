import { go, routeOf } from '../../route.ts';
import { closeTalk, openTalk, useTalkOpen } from '../model/talk-open.ts';

/** Starts a talk in the open conversation, or in a new one if none is open. Does nothing if one is running. */
export function startTalkHere(): void {
  if (useTalkOpen.getState().talk) return;
  const route = routeOf(location.hash);
  const conversationId = route.screen === 'chat' ? route.conversationId : null;
  if (route.screen !== 'chat') go({ screen: 'chat', conversationId });
  openTalk(conversationId);
}

/** Ends the talk, or starts one as {@link startTalkHere} does. */
export function toggleTalk(): void {
  if (useTalkOpen.getState().talk) closeTalk();
  else startTalkHere();
}
