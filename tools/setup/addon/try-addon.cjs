/**
 * Run by set-up in each runtime that will load the compiled addon, with the garbage collector exposed: opens, uses and
 * forgets databases, statements, iterators and functions, then collects. An addon built against the wrong level of
 * Node-API passes simple use and dies here.
 * Arguments: folder of the better-sqlite3 package, file of the addon. Prints "addon works".
 */
const Database = require(process.argv[2]);
const nativeBinding = process.argv[3];
const ROUNDS = 10;
const DATABASES = 20;

for (let round = 0; round < ROUNDS; round += 1) {
  for (let at = 0; at < DATABASES; at += 1) useAndForget(at);
  globalThis.gc();
}
setImmediate(() => {
  globalThis.gc();
  process.stdout.write('addon works\n');
});

/** @param {number} at */
function useAndForget(at) {
  const database = new Database(':memory:', { nativeBinding });
  database.exec('create table t (a integer, b text) strict');
  database.function('next', (value) => value + 1);
  database.aggregate('total', { start: 0, step: (sum, value) => sum + value });
  const insert = database.prepare('insert into t values (?, ?)');
  database.transaction(() => {
    for (let a = 1; a <= 10; a += 1) insert.run(a, `row ${a} é`);
  })();
  const rows = database.prepare('select a, b from t').iterate();
  rows.next();
  if (at % 2 === 0) rows.return(); // the others are left open for the collector
  const [answer, total] = database.prepare('select next(41), (select total(a) from t)').raw().get();
  if (answer !== 42 || total !== 55) throw new Error(`wrong answers: ${answer}, ${total}`);
  try {
    database.prepare('no statement');
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error;
  }
  if (at % 4 === 0) database.close();
}
