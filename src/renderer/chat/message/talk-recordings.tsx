import { PlayIcon, SquareIcon, Trash2Icon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createElementPlayer } from '../../audio/player/element-player.ts';
import { createPlaylist, type PlaylistItem } from '../../audio/player/playlist.ts';
import { stopReading } from '../../audio/player/read-aloud.ts';
import { strings } from '../../i18n/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { deleteTalkRecordings } from '../model/talk-recordings-store.ts';
import styles from './talk-recordings.module.css';

/** Plays or deletes the recordings of a message, one for each turn. */
export function TalkRecordings({
  messageId,
  urls,
}: {
  readonly messageId: string;
  readonly urls: readonly string[];
}) {
  const [isPlaying, setIsPlaying] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const texts = strings().talk.recordings;
  useEffect(() => {
    if (!isPlaying) return;
    stopReading();
    return playAll(urls, () => setIsPlaying(false));
  }, [isPlaying, urls]);
  return (
    <div className={styles.row}>
      <Button size="sm" icon={isPlaying ? SquareIcon : PlayIcon} onClick={() => setIsPlaying(!isPlaying)}>
        {isPlaying ? texts.stop : texts.play}
      </Button>
      <Button size="sm" variant="ghost" icon={Trash2Icon} onClick={() => setIsConfirming(true)}>
        {texts.delete}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={texts.deleteTitle}
        text={texts.deleteText}
        confirm={texts.delete}
        onConfirm={() => {
          setIsPlaying(false);
          void deleteTalkRecordings(messageId);
        }}
        onClose={() => setIsConfirming(false)}
      />
    </div>
  );
}

/** Plays recordings one after the other. Returns a function that stops them. */
function playAll(urls: readonly string[], onEnded: () => void): () => void {
  let at = 0;
  const next = () => {
    const url = urls[at];
    if (url === undefined) return onEnded();
    const item: PlaylistItem<string> = {
      key: String(at),
      load: (events) => createElementPlayer({ url }, events),
    };
    playlist.play(item);
    at += 1;
  };
  const playlist = createPlaylist<string>({
    onPlaying: () => {},
    onWaiting: () => {},
    onPaused: onEnded,
    onChange: () => {},
    onEnded: next,
    onError: () => {
      toast({ text: strings().talk.recordings.failed });
      onEnded();
    },
  });
  next();
  return playlist.stop;
}
