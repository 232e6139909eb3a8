import { Dialog } from '@base-ui/react/dialog';
import { DownloadIcon, MaximizeIcon, PlusIcon, XIcon, ZoomInIcon, ZoomOutIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import type { AttachedImage } from '../../../../shared/chat/attachment.ts';
import { strings } from '../../../i18n/strings.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { countOf } from '../../../ui/format/count-of.ts';
import { percentLabel } from '../../../ui/format/percent-label.ts';
import { sizeLabel } from '../../../ui/format/size-label.ts';
import { ModalDialog } from '../../../ui/overlay/modal-dialog.tsx';
import { Icon } from '../../../ui/text/icon.tsx';
import type { AttachmentChanges } from '../preview/attachment-changes.ts';
import { MoveButtons } from '../preview/move-buttons.tsx';
import { AltField } from './alt-field.tsx';
import styles from './image-viewer.module.css';
import { useImageUrl } from './use-image-url.ts';

const zoomSteps = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8];

/**
 * Shows an image, at first fitted to the window. +, - and 0 zoom. While the image is fitted, the left and right arrow
 * keys show the previous and next ones.
 */
export function ImageViewer({
  image,
  changes,
  onAttach,
  onStep,
  onClose,
}: {
  readonly image: AttachedImage;
  readonly changes: AttachmentChanges | null;
  /** Attaches the image at a URL to the message being written. Absent for images already in that message. */
  readonly onAttach?: (url: string) => void;
  /** Shows the next (1) or previous (-1) image. */
  readonly onStep: (step: 1 | -1) => void;
  readonly onClose: () => void;
}) {
  const { url, problem, fail } = useImageUrl(image);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [natural, setNatural] = useState<NaturalSize | null>(null);
  const shown = useRef<HTMLImageElement>(null);
  const body = useRef<HTMLElement>(null);

  const change = (by: 1 | -1) => {
    if (!natural) return;
    const fittedZoom = (shown.current?.clientWidth ?? natural.width) / natural.width;
    setZoom((current) => zoomed(current === 'fit' ? fittedZoom : current, by));
  };
  const step = (by: 1 | -1) => {
    setNatural(null);
    onStep(by);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    if (event.key === '+' || event.key === '=') change(1);
    else if (event.key === '-') change(-1);
    else if (event.key === '0') setZoom('fit');
    else if (zoom === 'fit' && event.key === 'ArrowRight') step(1);
    else if (zoom === 'fit' && event.key === 'ArrowLeft') step(-1);
    else return;
    event.preventDefault();
  };

  return (
    <ModalDialog className={styles.popup} initialFocus={body} onKeyDown={onKeyDown} onClose={onClose}>
      <ViewerBar
        image={image}
        url={url}
        natural={natural}
        zoom={zoom}
        onZoom={change}
        onFit={() => setZoom('fit')}
      >
        <MoveButtons changes={changes} />
        {onAttach && url && (
          <IconButton
            icon={PlusIcon}
            label={strings().chat.images.attach}
            onClick={() => {
              onAttach(url);
              onClose();
            }}
          />
        )}
      </ViewerBar>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be focusable by keyboard */}
      <section ref={body} className={styles.body} aria-label={image.name} tabIndex={0}>
        {problem ? (
          <p className={styles.problem}>{problem}</p>
        ) : (
          url && (
            <img
              key={url}
              ref={shown}
              className={zoom === 'fit' ? styles.fitted : styles.zoomed}
              style={zoom === 'fit' || !natural ? undefined : { width: natural.width * zoom }}
              src={url}
              alt={image.alt || image.name}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                setNatural({ width, height })
              }
              onError={() => fail(strings().chat.images.unreadable)}
            />
          )
        )}
      </section>
      {changes && <AltField key={image.file.mediaId} image={image} onReplace={changes.replace} />}
    </ModalDialog>
  );
}

/** The image's name and size, buttons that zoom, and `children` before the link that saves it. */
function ViewerBar({
  image,
  url,
  natural,
  zoom,
  onZoom,
  onFit,
  children,
}: {
  readonly image: AttachedImage;
  readonly url: string | null;
  readonly natural: NaturalSize | null;
  readonly zoom: Zoom;
  readonly onZoom: (by: 1 | -1) => void;
  readonly onFit: () => void;
  readonly children: ReactNode;
}) {
  const texts = strings().composer;
  const size = sizeLabel(image.file.size);
  return (
    <div className={styles.bar}>
      <Dialog.Title className={styles.title} dir="auto">
        {image.name}
      </Dialog.Title>
      <span className={styles.size}>
        {natural ? texts.image.facts(`${countOf(natural.width)} × ${countOf(natural.height)}`, size) : size}
      </span>
      <IconButton
        icon={ZoomOutIcon}
        label={texts.image.zoomOut}
        shortcut={['-']}
        onClick={() => onZoom(-1)}
      />
      <span className={styles.zoom} aria-live="polite">
        {zoom === 'fit' ? texts.image.fit : percentLabel(zoom)}
      </span>
      <IconButton icon={ZoomInIcon} label={texts.image.zoomIn} shortcut={['+']} onClick={() => onZoom(1)} />
      <IconButton icon={MaximizeIcon} label={texts.image.toFit} shortcut={['0']} onClick={onFit} />
      {children}
      {url && (
        <a className={styles.save} href={url} download={image.name}>
          <Icon icon={DownloadIcon} size={14} />
          {texts.image.save}
        </a>
      )}
      <Dialog.Close render={<IconButton icon={XIcon} label={texts.close} shortcut={['Esc']} />} />
    </div>
  );
}

/** In px, once the image has loaded. */
type NaturalSize = { readonly width: number; readonly height: number };

/** Size of an image in the viewer: fitted to the window, or a multiple of its natural size. */
type Zoom = 'fit' | number;

/** Returns the next larger or smaller size, within limits. */
function zoomed(zoom: number, step: 1 | -1): number {
  const next =
    step === 1
      ? zoomSteps.find((each) => each > zoom + 0.001)
      : zoomSteps.findLast((each) => each < zoom - 0.001);
  return (
    next ?? (step === 1 ? Math.max(zoom, ...zoomSteps.slice(-1)) : Math.min(zoom, ...zoomSteps.slice(0, 1)))
  );
}
