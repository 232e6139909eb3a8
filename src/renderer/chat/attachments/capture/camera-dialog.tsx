import { Dialog } from '@base-ui/react/dialog';
import { CameraIcon } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { strings } from '../../../i18n/strings.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ModalDialog } from '../../../ui/overlay/modal-dialog.tsx';
import styles from './camera-dialog.module.css';
import { frameOf } from './frame-of.ts';

/** Shows the live camera image until a photo is taken. */
export function CameraDialog({
  stream,
  onPhoto,
  onClose,
}: {
  readonly stream: MediaStream;
  readonly onPhoto: (photo: Blob | null) => void;
  readonly onClose: () => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  const take = useRef<HTMLButtonElement>(null);
  const texts = strings().composer.capture;
  return (
    <ModalDialog className={styles.popup} initialFocus={take} onClose={onClose}>
      <Dialog.Title className={styles.title}>{texts.camera}</Dialog.Title>
      <CameraView ref={video} stream={stream} />
      <div className={styles.actions}>
        <Dialog.Close render={<Button variant="ghost" size="lg" />}>{strings().frame.cancel}</Dialog.Close>
        <Button
          ref={take}
          variant="primary"
          size="lg"
          icon={CameraIcon}
          onClick={() => {
            if (video.current) void frameOf(video.current).then(onPhoto);
          }}
        >
          {texts.take}
        </Button>
      </div>
    </ModalDialog>
  );
}

/** Plays a live video. This is a separate component because a dialog mounts before its content. */
function CameraView({
  ref: video,
  stream,
}: {
  readonly ref: RefObject<HTMLVideoElement | null>;
  readonly stream: MediaStream;
}) {
  useEffect(() => {
    if (!video.current) return;
    video.current.srcObject = stream;
    void video.current.play().catch(() => {});
  }, [video, stream]);
  return (
    <video
      ref={video}
      className={styles.video}
      muted
      playsInline
      aria-label={strings().composer.capture.view}
    />
  );
}
