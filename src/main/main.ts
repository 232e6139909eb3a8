import { join } from 'node:path';
import {
  app,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  nativeTheme,
  powerMonitor,
  protocol,
  session,
  shell,
  systemPreferences,
  type WebContents,
} from 'electron';
import { strings } from '../shared/i18n/locale.ts';
import { defaultQuickAskKeys } from '../shared/settings/global-keys.ts';
import { createApplication, type Host } from './application.ts';
import { openContractPort } from './electron/contract-port.ts';
import { createHost } from './electron/desktop-host.ts';
import { createFailureBoxes, createShellLog, showStartFailure } from './electron/failures.ts';
import { takeFilesInPlace } from './electron/files-in-place.ts';
import { type FollowedWork, followWork } from './electron/follow-work.ts';
import { listenForGlobalKeys, usesShortcutPortal } from './electron/global-keys.ts';
import { guardEveryPage } from './electron/guards.ts';
import { followLanguage } from './electron/language.ts';
import { applicationMenu } from './electron/menu.ts';
import { createMessageBoxes } from './electron/message-boxes.ts';
import { keepOffNetwork } from './electron/network.ts';
import { createLinkOpener } from './electron/open-link.ts';
import { openSettings } from './electron/open-settings.ts';
import { pageAddress, pageScheme, servePage } from './electron/page.ts';
import { denyPermissions, deviceQuestions } from './electron/permissions.ts';
import { createQuickAskWindow, type QuickAskWindow } from './electron/quick-ask-window.ts';
import { createQuit, createQuitQuestion, endWithSystem, type Quit } from './electron/quit.ts';
import { askWhereToSave } from './electron/save-dialog.ts';
import { showTray, showWork } from './electron/show-work.ts';
import { claimDataFolder, type StartOptions, startOptions } from './electron/start-options.ts';
import { followTheme } from './electron/theme.ts';
import { refuseUnsafeSwitches } from './electron/unsafe-switches.ts';
import { createMainWindow, type MainWindow } from './electron/window.ts';
import { createWindowQuestions } from './electron/window-questions.ts';
import { environmentGateway, removeEnvironmentKeys } from './environment-gateway.ts';

/** Identical to the `appId` of the installers. */
const appId = 'app.parlance.desktop';
const { platform, env, stderr } = process;
const environment = environmentGateway(env);
removeEnvironmentKeys(env);
const page = pageAddress(app.isPackaged, env);
const openLink = createLinkOpener(shell);
const shellLog = createShellLog(stderr);

async function failToStart(thrown: unknown): Promise<void> {
  await showStartFailure(thrown, { dialog, isReady: app.isReady(), stderr, strings: strings() });
  app.exit(1);
}

// Don't `await` at module level: Electron emits `ready` only after this module has been evaluated.
try {
  refuseUnsafeSwitches(app);
  protocol.registerSchemesAsPrivileged([pageScheme]);
  app.enableSandbox();
  // Electron would otherwise create its own menu while it starts.
  Menu.setApplicationMenu(null);
  // Windows shows notifications only with the ID of the installed shortcut.
  if (platform === 'win32') app.setAppUserModelId(appId);
  const options = startOptions({
    args: process.argv.slice(1),
    env,
    workingFolder: process.cwd(),
    defaultFolder: app.getPath('userData'),
  });
  claimDataFolder(app, options.dataFolder);
  if (app.requestSingleInstanceLock()) {
    void app.whenReady().then(() => start(options).catch(failToStart));
  } else {
    app.quit();
  }
} catch (thrown) {
  void failToStart(thrown);
}

/** Everything that exists before the data is opened. */
type Shell = {
  readonly options: StartOptions;
  readonly settings: Host['settings'];
  readonly window: MainWindow;
  readonly quickAsk: QuickAskWindow;
  readonly work: FollowedWork;
  readonly quit: Quit;
  /** What has to be closed before the app ends, in reverse order. */
  readonly running: AsyncDisposableStack;
  showFailure(thrown: unknown): void;
};

async function start(options: StartOptions): Promise<void> {
  const settings = openSettings(options.dataFolder, ipcMain);
  const preload = join(import.meta.dirname, '..', 'preload', 'preload.cjs');
  const running = new AsyncDisposableStack();
  const work = followWork();
  /** Message boxes belong to the first that is visible. Empty until the windows exist. */
  const windows: Pick<MainWindow, 'visible'>[] = [];
  let opening: Promise<void> | null = null;
  const boxes = createMessageBoxes(
    dialog,
    () => windows.map((each) => each.visible()).find((each) => each !== null) ?? null,
  );
  const showFailure = createFailureBoxes(shellLog, boxes, strings);
  // Electron's own handler would show a box that blocks.
  process.on('uncaughtException', showFailure);
  guardEveryPage(app, { page, openLink: (address) => void openLink(address).catch(showFailure) });
  const quit = createQuit(app, {
    ...createQuitQuestion(work, boxes, () => strings().work.quit),
    close: async () => {
      boxes.close();
      // The data can be closed only once it has been opened.
      await opening?.catch(() => {});
      await running.disposeAsync();
    },
    onFailure: shellLog.failure,
  });
  endWithSystem({ app, process, powerMonitor, end: quit.order });
  const ask = deviceQuestions(systemPreferences, platform, boxes, () => strings().menu.camera);
  denyPermissions(session.defaultSession, page, ask);
  keepOffNetwork(session.defaultSession, page, platform);
  askWhereToSave({ session: session.defaultSession, app, strings, onFailure: showFailure });
  const common = { page, preload, platform, isQuitting: quit.isQuitting, onFailure: showFailure };
  const quickAsk = createQuickAskWindow(common);
  const window = createMainWindow({
    ...common,
    settings,
    strings: () => strings().menu,
    questions: createWindowQuestions(boxes, strings),
    onPageGone: (reason) => shellLog.write({ event: 'page-gone', reason }),
  });
  windows.push(window, quickAsk);
  opening = open({ options, settings, window, quickAsk, work, quit, running, showFailure });
  try {
    await opening;
  } catch (thrown) {
    if (quit.isQuitting()) return shellLog.failure(thrown);
    await running.disposeAsync();
    throw thrown;
  }
}

/** Opens the data, connects the shell to it, and opens the window. */
async function open(parts: Shell): Promise<void> {
  const { options, settings, window, quickAsk, work, quit, running, showFailure } = parts;
  const { dataFolder, demo } = options;
  const openDataFolder = async () => void (await shell.openPath(dataFolder));
  const globalKeys = listenForGlobalKeys(
    {
      quickAsk: ({ shortcuts, quickAskEverywhere }) => ({
        keys: shortcuts.quickAsk ?? defaultQuickAskKeys,
        isAsked: quickAskEverywhere,
      }),
      // It has no keys by default, so the user has asked for any that are set.
      talk: ({ shortcuts }) => ({ keys: shortcuts.talkAnywhere ?? '', isAsked: true }),
    },
    { globalShortcut, needsConsent: usesShortcutPortal(platform, env, app.commandLine) },
  );
  const shown = { settings, platform, window, quickAsk, work };
  const { notificationsRefused } = showWork(shown);
  const host = await createHost({
    dataFolder,
    settings,
    start: { demo, environment },
    platform,
    env,
    window,
    quickAsk,
    keys: globalKeys.states,
    quit,
    openLink,
    openDataFolder,
    notificationsRefused,
  });
  const application = await createApplication(host);
  shellLog.use(application.log);
  running.defer(() => shellLog.use(null));
  running.defer(application.close);
  powerMonitor.on('resume', application.onWake);
  protocol.handle(pageScheme.scheme, servePage(application.fetch));
  const owns = (contents: WebContents) => window.owns(contents) || quickAsk.owns(contents);
  openContractPort({ ipcMain, application, page, owns });
  takeFilesInPlace({ ipcMain, page, owns, offer: application.offerFile });
  const { talks } = application;
  showTray({ ...shown, endTalk: talks.end });
  await followTheme(application.router, nativeTheme, showFailure);
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
  // Without work, the app would quit if it had no window yet.
  work.follow(application.router, showFailure);
  const onPress = { quickAsk: quickAsk.toggle, talk: talks.toggle };
  globalKeys.follow(application.router, onPress, showFailure);
  app.on('will-quit', () => globalShortcut.unregisterAll());
}
