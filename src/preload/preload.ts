import { contextBridge, ipcRenderer } from 'electron';

contextBridge.exposeInMainWorld('parlance', { shell: 'electron' });

window.addEventListener('message', (event) => {
  const [port] = event.ports;
  // A frame inside the page may post to it as well; only the page itself is its own source.
  if (event.source !== window || event.data !== 'parlance:port' || !port) return;
  ipcRenderer.postMessage('parlance:port', null, [port]);
});
