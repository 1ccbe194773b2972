/** Is there a display to open a window on? Pure, so that each system's rule is a row of a test. */

/**
 * @param {string} platform
 * @param {NodeJS.ProcessEnv} env
 */
export function hasDisplay(platform, env) {
  if (platform !== 'linux') return true;
  return Boolean(env.DISPLAY) || Boolean(env.WAYLAND_DISPLAY);
}

/**
 * How to start the window. Chromium refuses to run as root inside its sandbox, so root on Linux goes without.
 * @param {{ platform: string, isRoot: boolean, app: string, args: readonly string[] }} start
 * @returns {string[]}
 */
export function electronArguments({ platform, isRoot, app, args }) {
  return [...(platform === 'linux' && isRoot ? ['--no-sandbox'] : []), app, ...args];
}
