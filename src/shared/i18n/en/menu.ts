/** Strings for the desktop app’s native menu, and for the context menu of text. */
export const menu = {
  app: {
    title: 'Parlance',
    services: 'Services',
    hide: 'Hide Parlance',
    hideOthers: 'Hide others',
    showAll: 'Show all',
    quit: 'Quit Parlance',
  },
  file: { title: 'File', close: 'Close window', quit: 'Quit' },
  edit: {
    title: 'Edit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    pastePlain: 'Paste as plain text',
    delete: 'Delete',
    selectAll: 'Select all',
    speech: 'Speech',
    startSpeaking: 'Start speaking',
    stopSpeaking: 'Stop speaking',
  },
  view: {
    title: 'View',
    actualSize: 'Actual size',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fullScreen: 'Full screen',
    developerTools: 'Developer tools',
  },
  window: {
    title: 'Window',
    minimise: 'Minimise',
    zoom: 'Zoom',
    bringAllToFront: 'Bring all to front',
  },
  /** Shown before the camera is used, on systems that don't ask for permission themselves. */
  camera: {
    title: 'Allow Parlance to use the camera?',
    text: 'Parlance shows what the camera sees until you take a photo, and then turns the camera off.',
    refuse: 'Don’t allow',
    allow: 'Allow',
  },
  /** Shown if a window’s page crashes again and again. */
  crashed: {
    title: 'This window keeps crashing',
    text: 'Your data is saved, and replies continue. If reloading doesn’t help, quit Parlance and start it again.',
    reload: 'Reload',
    close: 'Close window',
  },
  /** The button of an error message. */
  dismiss: 'Close',
  /** The menu of screens and windows to capture. */
  capture: { title: 'Capture a screen or window', screen: (number: number) => `Screen ${number}` },
  /** The dialog for saving a file, with its file types. */
  save: {
    title: (name: string) => `Save “${name}”`,
    titleOfSeveral: (count: number) => `Save ${count} files`,
    types: {
      audio: 'Audio',
      image: 'Image',
      subtitles: 'Subtitles',
      document: 'Document',
      text: 'Text',
      data: 'JSON',
      archive: 'ZIP archive',
    },
    allFiles: 'All files',
  },
  help: { title: 'Help', about: 'About Parlance', openDataFolder: 'Open data folder' },
};
