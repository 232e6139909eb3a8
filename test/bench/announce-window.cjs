const { app } = require('electron');

// Loaded before an app: prints a line when its first window is shown, and when the page has its text box.
const findBox = `new Promise((found) => {
  const look = () =>
    document.querySelector('[aria-label="Message"]') ? found() : requestAnimationFrame(look);
  look();
})`;
const say = (line) => process.stdout.write(`${line}\n`);

app.once('browser-window-created', (_event, window) => {
  window.once('show', () => say('window shown'));
  window.webContents.once('dom-ready', () =>
    window.webContents.executeJavaScript(findBox).then(() => say('box there')),
  );
});
