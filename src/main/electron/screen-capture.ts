import type {
  DesktopCapturer,
  DesktopCapturerSource,
  Menu,
  MenuItemConstructorOptions,
  Screen,
  SourcesOptions,
  SystemPreferences,
} from 'electron';
import type { MainStrings } from '../../shared/i18n/strings.ts';

/** A screenshot as a PNG, or the reason why there is none. */
export type CapturedScreen =
  | { readonly kind: 'captured'; readonly png: Uint8Array }
  | { readonly kind: 'cancelled' | 'refused' | 'missing' };

/** Dependencies of {@link createScreenCapture}. */
export type ScreenCaptureDeps = {
  readonly desktopCapturer: Pick<DesktopCapturer, 'getSources'>;
  readonly screen: Pick<Screen, 'getAllDisplays'>;
  readonly Menu: Pick<typeof Menu, 'buildFromTemplate'>;
  readonly systemPreferences: Pick<SystemPreferences, 'getMediaAccessStatus'>;
  readonly platform: NodeJS.Platform;
  /** Whether the desktop asks which screen or window to capture, as on Wayland. */
  readonly desktopAsks: boolean;
  readonly strings: () => MainStrings['menu']['capture'];
};

/** Maximum length of a window's title in the menu. */
const longestTitle = 80;

/** How long to wait for a click after the menu has closed, in ms. A click may be reported after the menu closes. */
const clickDelayMs = 300;

/**
 * Creates the function that captures a screen or window. The user chooses it in a native menu, which the page can't
 * operate, or in the desktop's dialog. The page gets that one picture, and never a list of windows or a live video.
 */
export function createScreenCapture(deps: ScreenCaptureDeps): () => Promise<CapturedScreen> {
  const { desktopCapturer, screen, systemPreferences, platform, desktopAsks } = deps;
  let isOpen = false;

  // `getSources` rejects without a reason, for example if the desktop's dialog is closed.
  const sources = (options: SourcesOptions) => desktopCapturer.getSources(options).catch(() => []);

  const pictures = (types: ('screen' | 'window')[]) => {
    const sides = screen.getAllDisplays().map(({ size, scaleFactor }) => ({
      width: Math.round(size.width * scaleFactor),
      height: Math.round(size.height * scaleFactor),
    }));
    const thumbnailSize = {
      width: Math.max(...sides.map(({ width }) => width)),
      height: Math.max(...sides.map(({ height }) => height)),
    };
    return sources({ types, thumbnailSize });
  };

  async function chosen(): Promise<DesktopCapturerSource | 'cancelled' | undefined> {
    // The desktop would ask again if the sources were listed a second time.
    if (desktopAsks) return (await pictures(['screen', 'window']))[0];
    const types: ('screen' | 'window')[] = ['screen', 'window'];
    const listed = await sources({ types, thumbnailSize: { width: 0, height: 0 } });
    if (listed.length === 0) return undefined;
    const id = await choice(listed, deps);
    if (id === null) return 'cancelled';
    const type = id.startsWith('screen:') ? 'screen' : 'window';
    return (await pictures([type])).find((source) => source.id === id);
  }

  return async () => {
    if (isOpen) return { kind: 'cancelled' };
    if (platform === 'darwin') {
      const status = systemPreferences.getMediaAccessStatus('screen');
      if (status === 'denied' || status === 'restricted') return { kind: 'refused' };
    }
    isOpen = true;
    try {
      const source = await chosen();
      if (source === 'cancelled') return { kind: 'cancelled' };
      if (!source || source.thumbnail.isEmpty()) return { kind: desktopAsks ? 'cancelled' : 'missing' };
      return { kind: 'captured', png: source.thumbnail.toPNG() };
    } finally {
      isOpen = false;
    }
  };
}

/** Shows a menu with the screens and windows, and returns the ID of the chosen one, or null if the menu is closed. */
function choice(
  sources: readonly Pick<DesktopCapturerSource, 'id' | 'name'>[],
  { Menu, strings }: Pick<ScreenCaptureDeps, 'Menu' | 'strings'>,
): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const texts = strings();
  const isScreen = ({ id }: { readonly id: string }) => id.startsWith('screen:');
  const item = (id: string, label: string): MenuItemConstructorOptions => ({
    label,
    click: () => resolve(id),
  });
  const screens = sources.filter(isScreen).map(({ id }, at) => item(id, texts.screen(at + 1)));
  const windows = sources.filter((one) => !isScreen(one)).map(({ id, name }) => item(id, labelOf(name)));
  const template: MenuItemConstructorOptions[] = [
    { label: texts.title, enabled: false },
    ...screens,
    ...(screens.length > 0 && windows.length > 0 ? [{ type: 'separator' } as const] : []),
    ...windows,
  ];
  Menu.buildFromTemplate(template).popup({
    callback: () => void setTimeout(() => resolve(null), clickDelayMs),
  });
  return promise;
}

/** Returns a menu label for a window title. In menus, a single `&` marks the letter that selects an item. */
function labelOf(name: string): string {
  return name.slice(0, longestTitle).replaceAll('&', '&&') || '—';
}
