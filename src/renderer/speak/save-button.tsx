import { DownloadIcon } from 'lucide-react';
import type { Clip } from '../../shared/models/clip.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { words } from '../words.ts';
import { saveAsWave, saveClip, savePart } from './save-clip.ts';

/** Saves a clip: at once, or (raw samples, parts that stay apart) as what is chosen from a menu. */
export function SaveButton({ clip }: { readonly clip: Clip }) {
  const texts = words.speak;
  const isPcm = clip.file?.form === 'pcm';
  if (!isPcm && !clip.apart) {
    return (
      <Button size="lg" icon={DownloadIcon} disabled={!clip.file} onClick={() => void saveClip(clip)}>
        {texts.saveAs}
      </Button>
    );
  }
  return (
    <Menu
      side="top"
      align="end"
      trigger={
        <Button size="lg" icon={DownloadIcon}>
          {texts.saveAs}
        </Button>
      }
    >
      {isPcm && (
        <>
          <MenuItem detail={texts.savePcmDetail} onSelect={() => void saveClip(clip)}>
            {texts.savePcm}
          </MenuItem>
          <MenuItem detail=".wav" onSelect={() => saveAsWave(clip)}>
            {texts.saveWav}
          </MenuItem>
        </>
      )}
      {clip.apart &&
        clip.parts.map(({ form }, part) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          <MenuItem key={part} onSelect={() => savePart(clip, part)}>
            {texts.savePart(String(part + 1), form ?? clip.settings.format)}
          </MenuItem>
        ))}
    </Menu>
  );
}
