/**
 * The direction of imports as a lint rule (docs/architecture.md). `checkImport` is pure and decides; the plugin below
 * hands it every import of a file. A package is allowed only in the rooms that `packages.json` lists for it, so a new
 * package is a decision, not an accident. Type-only imports follow the same rule except where a room says so.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const packages = JSON.parse(readFileSync(new URL('./packages.json', import.meta.url), 'utf8'));

/** Rooms a room may import from, itself included. */
const MAY_IMPORT = {
  core: ['core'],
  ipc: ['ipc', 'core'],
  engines: ['engines', 'core'],
  host: ['host', 'engines', 'core'],
  main: ['main', 'ipc', 'host', 'engines', 'core'],
  cli: ['cli', 'host', 'engines', 'core'],
  preload: ['preload'],
  renderer: ['renderer', 'core'],
  tests: [
    'tests',
    'core',
    'ipc',
    'engines',
    'host',
    'main',
    'cli',
    'preload',
    'renderer',
    'tools',
    'resources',
    'bench',
  ],
  bench: ['bench', 'core', 'engines', 'host', 'tests', 'renderer'],
  tools: ['tools', 'core', 'engines', 'host'],
  resources: ['resources'],
};

/**
 * Folders of a room from the ground up: a file may import from its own folder and from those on lower lines, so no two
 * folders can need each other. Folders on one line are neighbours that know nothing of each other. A folder that is not
 * listed is refused: where it lies is a decision. The reasons stand in docs/architecture.md.
 */
const FOLDERS = {
  core: [
    ['util', 'rule'],
    ['table'], // figures over whatever is counted, of data sets as of runs
    ['chess'],
    ['uci'], // what engines say is read over a board
    ['chessqa'],
    ['reply', 'prompt'], // how questions are put, and how answers are read
    ['record', 'score'], // what is kept, and what is counted
    ['player'],
    ['baseline', 'asking'],
    ['question', 'game', 'study', 'reproduction'],
    ['ledger', 'build', 'publish'], // what the four say, put together; items made of games, puzzles and positions; pages
  ],
};

/** Who may know the rows of every kind of run: whoever keeps, proves or shows them all. */
const ALL_ROWS = 'core/ledger/';
const MAY_KNOW_ALL_ROWS = ['core/ledger/', 'host/journal/', 'main/handlers/runs.ts', 'tests/', 'bench/'];

/** Rooms whose types, but not code, may be imported; single files whose code may be imported all the same. */
const MAY_IMPORT_TYPES = { preload: ['ipc'], renderer: ['ipc'] };
const MAY_IMPORT_FILE = { preload: ['ipc/channels.ts'], renderer: ['ipc/channels.ts'] };
const MAY_USE_NODE = new Set(['engines', 'host', 'main', 'cli', 'tests', 'bench', 'tools']);

/**
 * @param {string} file path of the importing file, relative to the repository, with forward slashes
 * @param {string} source the import specifier
 * @param {boolean} typeOnly
 * @returns {string | null} why the import is refused, or null
 */
export function checkImport(file, source, typeOnly) {
  const room = file.split('/')[0];
  if (!(room in MAY_IMPORT)) return null;
  if (source.startsWith('.')) return checkRelative(file, room, source, typeOnly);
  if (source.startsWith('node:')) {
    return MAY_USE_NODE.has(room) ? null : `${room} may not use ${source}: pass what it needs in`;
  }
  return checkPackage(file, room, source);
}

function checkRelative(file, room, source, typeOnly) {
  const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), source));
  const targetRoom = target.split('/')[0];
  if (target.startsWith(ALL_ROWS) && !MAY_KNOW_ALL_ROWS.some((known) => file.startsWith(known))) {
    return `${file} may not import ${target}: a kind of run reads its rows by its own schemas`;
  }
  if (room === targetRoom) return checkFolders(room, file, target);
  if (MAY_IMPORT[room].includes(targetRoom)) return null;
  if (target === 'package.json') return null;
  if (typeOnly && MAY_IMPORT_TYPES[room]?.includes(targetRoom)) return null;
  if (MAY_IMPORT_FILE[room]?.includes(target)) return null;
  return `${room} may not import ${target}: imports only go downhill`;
}

function checkFolders(room, file, target) {
  const order = FOLDERS[room];
  const [from, to] = [file, target].map((name) => name.split('/'));
  if (order === undefined || from.length < 3 || to.length < 3 || from[1] === to[1]) return null;
  const [own, other] = [from, to].map(([, folder]) => order.findIndex((line) => line.includes(folder)));
  if (own === -1 || other === -1) {
    return `${room}/${own === -1 ? from[1] : to[1]} has no place among the folders in tools/lint/rooms.mjs`;
  }
  return other < own ? null : `${room}/${from[1]} may not import ${target}: folders have a direction too`;
}

function checkPackage(file, room, source) {
  const name = source.startsWith('@') ? source.split('/').slice(0, 2).join('/') : source.split('/')[0];
  const allowed = Object.entries(packages).some(
    ([where, names]) => (file === where || file.startsWith(`${where}/`)) && names.includes(name),
  );
  return allowed ? null : `${name} is not listed for ${room} in tools/lint/packages.json`;
}

function relativeName(context) {
  return path
    .relative(root, context.filename ?? context.getFilename())
    .split(path.sep)
    .join('/');
}

const direction = {
  create(context) {
    const file = relativeName(context);
    const check = (node, source, typeOnly) => {
      if (typeof source?.value !== 'string') return;
      const why = checkImport(file, source.value.split('?')[0], typeOnly);
      if (why !== null) context.report({ node, message: why });
    };
    const allTypes = (node) =>
      node.importKind === 'type' ||
      (node.specifiers?.length > 0 && node.specifiers.every((specifier) => specifier.importKind === 'type'));
    return {
      ImportDeclaration: (node) => check(node, node.source, allTypes(node)),
      ExportNamedDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
      ExportAllDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
      ImportExpression: (node) => check(node, node.source, false),
    };
  },
};

const plugin = { meta: { name: 'rooms' }, rules: { direction } };
export default plugin;
