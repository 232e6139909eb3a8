import { contextBridge, ipcRenderer, webUtils } from 'electron';

contextBridge.exposeInMainWorld('parlance', {
  shell: 'electron',
  // Only the main process gets the path; the page gets a token. A file created by a script has no path.
  tokenForFile: (file: File): Promise<string | null> =>
    ipcRenderer.invoke('parlance:file', webUtils.getPathForFile(file)),
});

window.addEventListener('message', (event) => {
  const [port] = event.ports;
  // A frame inside the page could post this message too. Only messages from the page itself have `window` as their
  // source.
  if (event.source !== window || event.data !== 'parlance:port' || !port) return;
  ipcRenderer.postMessage('parlance:port', null, [port]);
});
