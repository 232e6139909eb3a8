import { MicIcon, MicVocalIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { strings } from '../../i18n/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';

/** Records a turn while it's held down with the pointer, Space or Enter. `small` shows only the icon. */
export function HoldButton({
  small = false,
  onHold,
}: {
  readonly small?: boolean;
  readonly onHold: (down: boolean) => void;
}) {
  const isHoldKey = (key: string) => key === ' ' || key === 'Enter';
  const events: ComponentProps<'button'> = {
    onPointerDown: (event) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      onHold(true);
    },
    onPointerUp: () => onHold(false),
    onPointerCancel: () => onHold(false),
    onBlur: () => onHold(false),
    onKeyDown: ({ key, repeat }) => {
      if (isHoldKey(key) && !repeat) onHold(true);
    },
    onKeyUp: ({ key }) => {
      if (isHoldKey(key)) onHold(false);
    },
  };
  const label = strings().talk.holdToTalk;
  if (small) return <IconButton icon={MicVocalIcon} label={label} tooltipSide="right" {...events} />;
  return (
    <Button size="sm" icon={MicIcon} {...events}>
      {label}
    </Button>
  );
}
