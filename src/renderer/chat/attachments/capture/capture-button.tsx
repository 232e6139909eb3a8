import { CameraIcon, MonitorIcon } from 'lucide-react';
import { useState } from 'react';
import { callBackend } from '../../../backend/call-backend.ts';
import { strings } from '../../../i18n/strings.ts';
import { inElectron } from '../../../stores/shell.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { dateFormat } from '../../../ui/format/intl.ts';
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { CameraDialog } from './camera-dialog.tsx';
import { firstFrameOf } from './frame-of.ts';
import { type CaptureSource, canCapture, closeStream, openStream } from './open-stream.ts';

/** Opens a menu for taking a photo or capturing a screen or window. Shows nothing where neither is possible. */
export function CaptureButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const [camera, setCamera] = useState<MediaStream | null>(null);
  const texts = strings().composer.capture;
  const [hasCamera, hasScreen] = [canCapture('camera'), canCapture('screen')];
  if (!hasCamera && !hasScreen) return null;

  const add = (image: Blob | null, source: CaptureSource) => {
    if (!image) return toast({ text: texts.unusable[source] });
    const moment = dateFormat({ dateStyle: 'medium', timeStyle: 'medium' }).format(Date.now());
    const name = `${texts.names[source]} ${moment.replace(/[/\\:]/g, '.')}.png`;
    onFiles([new File([image], name, { type: 'image/png' })]);
  };
  const captureScreen = async () => {
    const captured = await captureInShell();
    if (captured.kind === 'captured') return add(captured.image, 'screen');
    if (captured.kind !== 'cancelled') toast({ text: texts[captured.kind].screen });
  };
  const open = async (source: CaptureSource) => {
    if (source === 'screen' && inElectron) return captureScreen();
    const opened = await openStream(source);
    if (opened.kind === 'cancelled') return;
    if (opened.kind !== 'open') return void toast({ text: texts[opened.kind][source] });
    if (source === 'camera') return setCamera(opened.stream);
    const image = await firstFrameOf(opened.stream);
    closeStream(opened.stream);
    add(image, 'screen');
  };
  const close = () => {
    if (camera) closeStream(camera);
    setCamera(null);
  };

  return (
    <>
      <Menu side="top" trigger={<IconButton icon={CameraIcon} label={texts.title} tooltipSide="top" />}>
        {hasCamera && (
          <MenuItem icon={CameraIcon} onSelect={() => void open('camera')}>
            {texts.camera}
          </MenuItem>
        )}
        {hasScreen && (
          <MenuItem icon={MonitorIcon} onSelect={() => void open('screen')}>
            {texts.screen}
          </MenuItem>
        )}
      </Menu>
      {camera && (
        <CameraDialog
          stream={camera}
          onPhoto={(photo) => {
            close();
            add(photo, 'camera');
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/** A screenshot, or why there's none. */
type ShellCapture =
  | { readonly kind: 'captured'; readonly image: Blob }
  | { readonly kind: 'cancelled' | 'refused' | 'missing' | 'unusable' };

/** Captures a screen or window, which the desktop app lets the user choose. Never rejects. */
async function captureInShell(): Promise<ShellCapture> {
  const outcome = await callBackend((api) => api.app.captureScreen());
  if (!outcome.ok) return { kind: 'unusable' };
  if (outcome.value.kind !== 'captured') return outcome.value;
  const image = await fetch(outcome.value.url).then(
    (response) => (response.ok ? response.blob() : null),
    () => null,
  );
  return image ? { kind: 'captured', image } : { kind: 'unusable' };
}
