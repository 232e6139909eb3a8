import { DownloadIcon } from 'lucide-react';
import type { Clip } from '../../../shared/speech/clip.ts';
import { strings } from '../../i18n/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { looseChunks, saveAsWave, saveChunk, saveClip } from '../model/save-clip.ts';

/**
 * Saves a clip directly, or opens a menu for raw samples and for chunks that aren't in one file. With `name`, it's an
 * icon button for the clip of that voice.
 */
export function SaveButton({ clip, name }: { readonly clip: Clip; readonly name?: string }) {
  const texts = strings().speak;
  const isPcm = clip.file?.form === 'pcm';
  const loose = looseChunks(clip);
  const isDirect = !isPcm && loose.length === 0;
  const press = isDirect ? { disabled: !clip.file, onClick: () => void saveClip(clip) } : {};
  const button =
    name === undefined ? (
      <Button size="lg" icon={DownloadIcon} {...press}>
        {texts.saveAs}
      </Button>
    ) : (
      <IconButton icon={DownloadIcon} label={texts.saveVoiceAs(name)} {...press} />
    );
  if (isDirect) return button;
  return (
    <Menu side="top" align="end" trigger={button}>
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
      {loose.length > 1 && (
        <MenuItem onSelect={() => void saveClip(clip)}>{texts.saveParts(String(loose.length))}</MenuItem>
      )}
      {loose.map((chunk) => (
        <MenuItem key={chunk} onSelect={() => void saveChunk(clip, chunk)}>
          {texts.savePart(String(chunk + 1), clip.chunks[chunk]?.form ?? clip.settings.format)}
        </MenuItem>
      ))}
    </Menu>
  );
}
