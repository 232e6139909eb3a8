import { CameraIcon, CaptionsIcon, EllipsisIcon, MonitorIcon } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { callBackend } from '../../backend/call-backend.ts';
import { keysOf } from '../../commands/keys-in-use.ts';
import { useShortcuts } from '../../commands/use-shortcuts.ts';
import { strings } from '../../i18n/strings.ts';
import { inElectron } from '../../stores/shell.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { dateFormat } from '../../ui/format/intl.ts';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useMenuFocus } from '../../ui/overlay/use-menu-focus.ts';
import { CameraDialog } from './capture/camera-dialog.tsx';
import { firstFrameOf } from './capture/frame-of.ts';
import { type CaptureSource, canCapture, closeStream, openStream } from './capture/open-stream.ts';
import { TranscriptPicker } from './transcripts/transcript-picker.tsx';
import type { Attaching } from './use-attaching.ts';

/** The menu of what can be attached besides files: a transcript, a photo, or a screenshot. */
export function AttachMenu({
  attaching,
  field,
}: {
  readonly attaching: Attaching;
  /** Where focus moves when the transcript picker closes. */
  readonly field: RefObject<HTMLElement | null>;
}) {
  const [isPicking, setIsPicking] = useState(false);
  const { returnsFocus, movingFocus } = useMenuFocus();
  const { open, camera } = useCapture(attaching.files);
  const texts = strings().composer;
  useShortcuts({ attachTranscript: () => setIsPicking(true) });
  return (
    <>
      <Menu
        side="top"
        returnsFocus={returnsFocus}
        trigger={<IconButton icon={EllipsisIcon} label={texts.attachMore} tooltipSide="top" />}
      >
        <MenuItem
          icon={CaptionsIcon}
          shortcut={keysOf('attachTranscript')}
          onSelect={movingFocus(() => setIsPicking(true))}
        >
          {texts.transcripts.title}
        </MenuItem>
        {canCapture('camera') && (
          <MenuItem icon={CameraIcon} onSelect={() => open('camera')}>
            {texts.capture.camera}
          </MenuItem>
        )}
        {canCapture('screen') && (
          <MenuItem icon={MonitorIcon} onSelect={() => open('screen')}>
            {texts.capture.screen}
          </MenuItem>
        )}
      </Menu>
      <TranscriptPicker
        open={isPicking}
        setOpen={setIsPicking}
        field={field}
        onAttach={(keep) => void attaching.one(keep)}
      />
      {camera}
    </>
  );
}

/** Takes photos and screenshots. `camera` is the dialog of an open camera. */
function useCapture(onFiles: (files: readonly File[]) => void) {
  const [camera, setCamera] = useState<MediaStream | null>(null);
  const texts = strings().composer.capture;
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

  return {
    open: (source: CaptureSource) => void open(source),
    camera: camera && (
      <CameraDialog
        stream={camera}
        onPhoto={(photo) => {
          close();
          add(photo, 'camera');
        }}
        onClose={close}
      />
    ),
  };
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
