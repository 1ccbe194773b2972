// A bare browser for published pages: one window, no preload, no network. Its first page has a strict policy, since
// Electron warns on the console, some time after loading, of one that has none: that would be taken for a page's words.
const { app, BrowserWindow, session } = require('electron');

app.whenReady().then(() => {
  session.defaultSession.enableNetworkEmulation({ offline: true });
  const window = new BrowserWindow({ width: 1200, height: 900 });
  void window.loadURL(
    `data:text/html,<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`,
  );
});
app.on('window-all-closed', () => app.quit());
