import { contextBridge, ipcRenderer, webUtils } from 'electron';

contextBridge.exposeInMainWorld('parlance', {
  shell: 'electron',
  // The path goes to the main process alone; the page gets a token. A file that was made by a script has no path.
  handIn: (file: File): Promise<string | null> =>
    ipcRenderer.invoke('parlance:file', webUtils.getPathForFile(file)),
});

window.addEventListener('message', (event) => {
  const [port] = event.ports;
  // A frame inside the page may post to it as well; only the page itself is its own source.
  if (event.source !== window || event.data !== 'parlance:port' || !port) return;
  ipcRenderer.postMessage('parlance:port', null, [port]);
});
