import { join } from 'node:path';
import { app, BrowserWindow, protocol } from 'electron';

// The least that an app with one text box does: a window with Parlance's preload, and a page from a scheme of its own.
const html = '<!doctype html><title>Bare</title><textarea aria-label="Message" autofocus></textarea>';
const preload = join(import.meta.dirname, '../../../out/preload/preload.cjs');

app.enableSandbox();
app.setPath('userData', process.argv.at(-1));
protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
void app.whenReady().then(async () => {
  protocol.handle('app', () => new Response(html, { headers: { 'content-type': 'text/html' } }));
  const window = new BrowserWindow({ show: false, width: 1280, height: 820, webPreferences: { preload } });
  window.once('ready-to-show', () => window.show());
  await window.loadURL('app://bare/');
});
