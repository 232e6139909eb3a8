import { useEffect } from 'react';
import { create } from 'zustand';
import { isWorthTelling } from '../../shared/models/long-work.ts';
import type { DoneWork, WorkEvent } from '../../shared/models/work.ts';
import { follow } from '../backend/follow.ts';
import { strings } from '../i18n/strings.ts';
import { go, type Route } from '../stores/route.ts';
import { useSettings } from '../stores/settings-store.ts';
import { inElectron } from '../stores/shell.ts';

const usePercent = create<{ readonly percent: number | null }>(() => ({ percent: null }));

/**
 * In the browser shell: how far long work is stands in the page's title, and its end is told to a person who looks
 * elsewhere and wants to be told. The desktop app does both in its main process.
 */
export function useWorkNotices(): void {
  useEffect(() => {
    if (inElectron) return;
    const unfollow = follow(
      (to, signal) => to.work.watch(undefined, { signal }),
      onWork,
      // What goes wrong with the line is said in the page.
      () => {},
    );
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
  } else if (document.hidden && isWorthTelling(event.done)) tell(event.done);
}

function tell(done: DoneWork): void {
  if (!useSettings.getState().notifyWhenDone || Notification.permission !== 'granted') return;
  const texts = strings().work;
  const title = (done.failed ? texts.failed : texts.done)[done.kind];
  // Several pages of one browser tell of the same end once.
  const told = new Notification(title, {
    body: done.title || texts.untitled,
    tag: `${done.kind} ${done.id}`,
  });
  told.onclick = () => {
    window.focus();
    go(placeOf(done));
    told.close();
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

/** Titles are set by screens and conversations: whatever they set gets the percentage before it. */
function keepPercentInTitle(): () => void {
  const title = document.querySelector('title');
  let bare = document.title;
  let written = bare;
  const write = () => {
    if (document.title !== written) bare = document.title;
    const { percent } = usePercent.getState();
    const wanted = percent === null ? bare : strings().work.percentTitle(percent, bare);
    if (document.title !== wanted) document.title = wanted;
    // As it reads now: a title loses blanks when it is set, and must not be taken for somebody else's.
    written = document.title;
  };
  const observer = new MutationObserver(write);
  if (title) observer.observe(title, { childList: true });
  const unsubscribe = usePercent.subscribe(write);
  return () => {
    observer.disconnect();
    unsubscribe();
  };
}
