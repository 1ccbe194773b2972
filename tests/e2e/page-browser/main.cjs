// A bare browser for published pages: one window, no preload, no network.
const { app, BrowserWindow, session } = require('electron');

app.whenReady().then(() => {
  session.defaultSession.enableNetworkEmulation({ offline: true });
  const window = new BrowserWindow({ width: 1200, height: 900 });
  void window.loadURL('about:blank');
});
app.on('window-all-closed', () => app.quit());
