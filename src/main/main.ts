import { join } from 'node:path';
import {
  app,
  desktopCapturer,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  Notification,
  nativeImage,
  nativeTheme,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  systemPreferences,
  Tray,
  type WebContents,
} from 'electron';
import { strings } from '../shared/i18n/locale.ts';
import { isAtWork } from '../shared/models/long-work.ts';
import { defaultQuickAskKeys } from '../shared/models/quick-ask-keys.ts';
import { createApplication } from './application.ts';
import { openContractPort } from './electron/contract-port.ts';
import { claimDataFolder } from './electron/data-folder.ts';
import { createDragOut } from './electron/drag-out.ts';
import { createErrorBox } from './electron/error-box.ts';
import { takeFilesInPlace } from './electron/files-in-place.ts';
import { followWork } from './electron/follow-work.ts';
import { listenForGlobalKeys, usesShortcutPortal } from './electron/global-keys.ts';
import { guardEveryPage } from './electron/guards.ts';
import { systemKeychain } from './electron/keychain.ts';
import { followLanguage } from './electron/language.ts';
import { createLeaveQuestion } from './electron/leave-question.ts';
import { applicationMenu } from './electron/menu.ts';
import { keepOffNetwork } from './electron/network.ts';
import { notifies } from './electron/notifies.ts';
import { createLinkOpener } from './electron/open-link.ts';
import { openSettings } from './electron/open-settings.ts';
import { pageAddress, pageScheme, servePage } from './electron/page.ts';
import { denyPermissions, deviceQuestions } from './electron/permissions.ts';
import { createQuickAskWindow } from './electron/quick-ask-window.ts';
import { closeBeforeQuit } from './electron/quit.ts';
import { createQuitQuestion } from './electron/quit-question.ts';
import { createScreenCapture } from './electron/screen-capture.ts';
import { type StartOptions, startOptions } from './electron/start-options.ts';
import { followTheme } from './electron/theme.ts';
import { keepTrayEntry } from './electron/tray.ts';
import { refuseUnsafeSwitches } from './electron/unsafe-switches.ts';
import { updateFeed } from './electron/update-feed.ts';
import { createUpdater } from './electron/updater.ts';
import { createMainWindow } from './electron/window.ts';
import { showWorkIndicators } from './electron/work-indicators.ts';
import { environmentGateway, removeEnvironmentKeys } from './environment-gateway.ts';

/** Identical to the `appId` of the installers. */
const appId = 'app.parlance.desktop';
const { platform, env } = process;
const environment = environmentGateway(env);
removeEnvironmentKeys(env);
const page = pageAddress(app.isPackaged, env);
const openLink = createLinkOpener(shell);
const showFailure = createErrorBox(dialog, strings);

function failToStart(thrown: unknown): void {
  showFailure(thrown);
  app.exit(1);
}

// Don't `await` at module level: Electron emits `ready` only after this module has been evaluated.
try {
  refuseUnsafeSwitches(app);
  protocol.registerSchemesAsPrivileged([pageScheme]);
  app.enableSandbox();
  // Windows shows notifications only with the ID of the installed shortcut.
  if (platform === 'win32') app.setAppUserModelId(appId);
  guardEveryPage(app, { page, openLink: (address) => void openLink(address).catch(showFailure) });
  const options = startOptions({
    args: process.argv.slice(1),
    env,
    workingFolder: process.cwd(),
    defaultFolder: app.getPath('userData'),
  });
  claimDataFolder(app, options.dataFolder);
  if (app.requestSingleInstanceLock()) {
    void app
      .whenReady()
      .then(() => start(options))
      .catch(failToStart);
  } else {
    app.quit();
  }
} catch (thrown) {
  failToStart(thrown);
}

async function start({ dataFolder, demo }: StartOptions): Promise<void> {
  const ask = deviceQuestions(systemPreferences, platform, dialog, () => strings().menu.camera);
  denyPermissions(session.defaultSession, page, ask);
  keepOffNetwork(session.defaultSession, page, platform);
  const settings = openSettings(dataFolder, ipcMain);
  const preload = join(import.meta.dirname, '..', 'preload', 'preload.cjs');
  const quickAsk = createQuickAskWindow({ page, preload, platform, onFailure: showFailure });
  const globalKeys = listenForGlobalKeys(
    {
      quickAsk: {
        wanted: ({ shortcuts, quickAskEverywhere }) => ({
          keys: shortcuts.quickAsk ?? defaultQuickAskKeys,
          isAsked: quickAskEverywhere,
        }),
        onPress: quickAsk.toggle,
      },
      talk: {
        // It has no keys by default, so the user has asked for any that are set.
        wanted: ({ shortcuts }) => ({ keys: shortcuts.talkAnywhere ?? '', isAsked: true }),
        onPress: () => application.talks.toggle(),
      },
    },
    { globalShortcut, needsConsent: usesShortcutPortal(platform, env, app.commandLine) },
  );
  const openDataFolder = async () => void (await shell.openPath(dataFolder));
  const feed = app.isPackaged ? updateFeed(process.resourcesPath, platform) : 'no-feed';
  const load = async () => (await import('electron-updater')).default.autoUpdater;
  const application = await createApplication({
    shell: 'electron',
    version: app.getVersion(),
    dataFolder,
    pageFolder: join(import.meta.dirname, '..', 'renderer'),
    settings,
    keychain: await systemKeychain(safeStorage, platform),
    start: { demo, environment },
    onBackup: () => void process.stdout.write(`${strings().shell.backingUp}\n`),
    openLink: async (address) => {
      await openLink(address);
      return true;
    },
    newLink: () => null,
    dragOut: createDragOut(app, nativeImage, (item) => window.drag(item)),
    desktop: {
      openDataFolder,
      openMenu: (at) => window.openMenu(at),
      chooseFolder: async () => {
        const { filePaths } = await dialog.showOpenDialog({
          properties: ['openDirectory', 'createDirectory'],
        });
        return filePaths[0] ?? null;
      },
      // Quits once the page has received its response.
      quit: () => void setImmediate(() => app.quit()),
      notificationsRefused: () => indicators.notificationsRefused(),
      captureScreen: createScreenCapture({
        desktopCapturer,
        screen,
        Menu,
        systemPreferences,
        platform,
        // The same test as Chromium's for PipeWire, which provides a single source.
        desktopAsks:
          platform === 'linux' && env.XDG_SESSION_TYPE === 'wayland' && Boolean(env.WAYLAND_DISPLAY),
        strings: () => strings().menu.capture,
      }),
    },
    quickAsk: {
      ...quickAsk,
      showMain: (route) => window.showAt(route),
      keys: globalKeys.states.quickAsk.now,
      onKeys: globalKeys.states.quickAsk.onChange,
    },
    talk: {
      showMain: () => window.showAt(''),
      isMainFocused: () => window.isFocused(),
      keys: globalKeys.states.talk.now,
      onKeys: globalKeys.states.talk.onChange,
    },
    updater:
      feed instanceof URL
        ? createUpdater({ app, feed, session, load, quitWith: (leave) => quitWith(leave) })
        : feed,
  });
  powerMonitor.on('resume', application.onWake);
  const work = followWork(application.router, showFailure);
  const { isQuitting, quitWith } = closeBeforeQuit(app, {
    platform,
    mayQuit: createQuitQuestion(work, dialog, () => strings().work.quit),
    isAtWork: () => isAtWork(work.now()),
    close: application.close,
    onFailure: showFailure,
  });
  protocol.handle(pageScheme.scheme, servePage(application.fetch));
  await followTheme(application.router, nativeTheme, showFailure);

  const window = createMainWindow({
    page,
    preload,
    platform,
    settings,
    strings: () => strings().menu,
    mayLeave: createLeaveQuestion(dialog, () => strings().recording.leave, isQuitting),
    isQuitting,
    onFailure: showFailure,
  });
  work.onChange(({ wantsWindow, talks }) => {
    window.keepHidden(wantsWindow);
    for (const each of [window, quickAsk]) each.setTalking(talks > 0);
  });
  const indicators = showWorkIndicators({
    work,
    window,
    Notification,
    powerSaveBlocker,
    strings: () => strings().work,
    mayNotify: () => notifies(settings.get('settings')),
  });
  const trayDeps = {
    work,
    // The app stays open while either window is open.
    window: { ...window, isOpen: () => window.isOpen() || quickAsk.isOpen() },
    Tray,
    Menu,
    nativeImage,
    platform,
    strings: () => strings().work.tray,
    endTalk: () => application.talks.end(),
    quit: () => app.quit(),
  };
  keepTrayEntry(trayDeps, () => {
    if (platform !== 'darwin') app.quit();
  });
  const owns = (contents: WebContents) => window.owns(contents) || quickAsk.owns(contents);
  openContractPort({ ipcMain, application, page, owns });
  takeFilesInPlace({ ipcMain, page, owns, offer: application.offerFile });
  const menuDeps = {
    platform,
    development: !app.isPackaged,
    openDataFolder: () => void openDataFolder(),
  };
  await followLanguage(application.router, showFailure, () => {
    const template = applicationMenu({ ...menuDeps, strings: strings().menu });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  });
  app.on('second-instance', window.show);
  app.on('activate', window.show);
  window.show();
  globalKeys.follow(application.router, showFailure);
  app.on('will-quit', () => globalShortcut.unregisterAll());
}
