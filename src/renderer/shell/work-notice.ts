import { useEffect } from 'react';
import { create } from 'zustand';
import type { DoneWork, WorkEvent } from '../../shared/work.ts';
import { isWorthNotifying } from '../../shared/work.ts';
import { follow } from '../backend/follow.ts';
import { strings } from '../i18n/strings.ts';
import { go, type Route } from '../route.ts';
import { useSettings } from '../stores/settings-store.ts';
import { inElectron } from '../stores/shell.ts';

const usePercent = create<{ readonly percent: number | null }>(() => ({ percent: null }));

/**
 * Shows the progress of long-running work in the page title, and notifies the user when it ends if the page is hidden
 * and notifications are on. Only used in the browser shell: in the desktop app, the main process does both.
 */
export function useWorkNotices(): void {
  useEffect(() => {
    if (inElectron) return;
    const unfollow = follow((api, signal) => api.work.watch(undefined, { signal }), onWork);
    const unprefix = keepPercentInTitle();
    return () => {
      unfollow();
      unprefix();
    };
  }, []);
}

function onWork(event: WorkEvent): void {
  if (event.type === 'now') {
    const { progress } = event.work;
    usePercent.setState({ percent: progress === null ? null : Math.round(progress * 100) });
  } else if (document.hidden && isWorthNotifying(event.done)) notify(event.done);
}

function notify(done: DoneWork): void {
  if (!useSettings.getState().notifyWhenDone || Notification.permission !== 'granted') return;
  const texts = strings().work;
  const title = (done.failed ? texts.failed : texts.done)[done.kind];
  // The tag prevents duplicate notifications from several pages in one browser.
  const notification = new Notification(title, {
    body: done.title || texts.untitled,
    tag: `${done.kind} ${done.id}`,
  });
  notification.onclick = () => {
    window.focus();
    go(placeOf(done));
    notification.close();
  };
}

function placeOf({ kind, id }: DoneWork): Route {
  switch (kind) {
    case 'reply':
      return { screen: 'chat', conversationId: id };
    case 'transcript':
      return { screen: 'transcribe', transcriptId: id };
    case 'clip':
      return { screen: 'speak', voiceOverId: null };
  }
}

/**
 * Keeps the percentage in front of the page title, which screens and conversations set. Returns a function to stop it.
 */
function keepPercentInTitle(): () => void {
  const title = document.querySelector('title');
  let plainTitle = document.title;
  let lastTitle = plainTitle;
  const write = () => {
    if (document.title !== lastTitle) plainTitle = document.title;
    const { percent } = usePercent.getState();
    const title = percent === null ? plainTitle : strings().work.percentTitle(percent, plainTitle);
    if (document.title !== title) document.title = title;
    // Read the title back: setting it collapses spaces, and that mustn't look like a change made elsewhere.
    lastTitle = document.title;
  };
  const observer = new MutationObserver(write);
  if (title) observer.observe(title, { childList: true });
  const unsubscribe = usePercent.subscribe(write);
  return () => {
    observer.disconnect();
    unsubscribe();
  };
}
