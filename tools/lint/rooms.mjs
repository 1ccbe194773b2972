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
  if (MAY_IMPORT[room].includes(targetRoom)) return null;
  if (target === 'package.json') return null;
  if (typeOnly && MAY_IMPORT_TYPES[room]?.includes(targetRoom)) return null;
  if (MAY_IMPORT_FILE[room]?.includes(target)) return null;
  return `${room} may not import ${target}: imports only go downhill`;
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
