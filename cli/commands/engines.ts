/** `plybook engines`: list, install, check, add. */
import type { Command } from 'commander';
import type { EngineFacts } from '../../host/engine-view.ts';
import { CliError, EXIT, wrongUse } from '../exit.ts';
import type { CliSession, JsonOption } from '../session.ts';
import { plural, safeText, tableText } from '../text.ts';

export function addEngines(program: Command, session: CliSession): void {
  const engines = program.command('engines').description('list, install, check and add chess engines');
  withJson(engines.command('list'))
    .description('list known, installed and added engines')
    .action(async (options: JsonOption) => {
      await session.withEngines(async (lab) => {
        const list = await lab.list();
        if (options.json === true) session.printJson(list);
        else
          session.print(
            tableText(['id', 'engine', 'status', '#bench', '#nodes/s', 'origin'], list.map(rowOf)),
          );
      });
    });
  withJson(engines.command('install'))
    .description('say which known engines are installed; set-up installs what is missing')
    .action(async (options: JsonOption) => install(session, options));
  withJson(engines.command('check').argument('<id>', 'engine id'))
    .description('start the engine, measure its bench and compare it with the known value')
    .action(async (id: string, options: JsonOption) => check(session, id, options));
  withJson(engines.command('add').argument('<file>', 'a UCI engine'))
    .description('add an engine by its path and check it')
    .option('--name <name>', 'how to call it', '')
    .action(async (file: string, options: JsonOption & { name: string }) => {
      await session.withEngines(async (lab) => {
        const added = await lab.add(file, options.name);
        if (!added.ok) throw wrongUse(added.error.message);
        session.say(`Added as ${added.value.id}; checking it.`);
        const probed = await lab.check(added.value.id);
        if (!probed.ok) {
          lab.remove(added.value.id);
          throw new CliError(`${file} is not usable as an engine: ${probed.error.message}`);
        }
        printEngine(
          session,
          options,
          (await lab.list()).find(({ id }) => id === added.value.id),
        );
      });
    });
}

/** Set-up has run before any command does; what is missing after it needs a person. */
async function install(session: CliSession, options: JsonOption): Promise<void> {
  await session.withEngines(async (lab) => {
    const known = (await lab.list()).filter((engine) => engine.known);
    if (options.json === true) session.printJson(known);
    else
      session.print(
        tableText(
          ['id', 'installed', 'origin'],
          known.map(({ id, installed, origin, message }) => [
            id,
            installed ? 'yes' : 'no',
            origin ?? message ?? '',
          ]),
        ),
      );
    const missing = known.filter((engine) => engine.status === 'missing');
    if (missing.length === 0) return;
    session.say(
      `${missing.map(({ id }) => id).join(', ')}: run "npm run setup" in the program's folder to install.`,
    );
    session.exitCode = EXIT.failed;
  });
}

async function check(session: CliSession, id: string, options: JsonOption): Promise<void> {
  await session.withEngines(async (lab) => {
    const stop = new AbortController();
    session.onStop(() => stop.abort());
    session.say(`Checking ${id}; its bench takes some seconds.`);
    const probed = await lab.check(id, stop.signal);
    if (!probed.ok) throw new CliError(probed.error.message);
    printEngine(
      session,
      options,
      (await lab.list()).find((engine) => engine.id === id),
    );
    if (!probed.value.verified) session.exitCode = EXIT.disagrees;
  });
}

function printEngine(session: CliSession, options: JsonOption, engine: EngineFacts | undefined): void {
  if (engine === undefined) throw new Error('an engine that was just checked is not listed');
  if (options.json === true) {
    session.printJson(engine);
    return;
  }
  const { id, status, bench, expectedBench, sha256, nodesPerSecond, message } = engine;
  const expected = expectedBench === null ? '' : `, expected ${expectedBench}`;
  session.print(
    [
      `${id}: ${status}`,
      `bench ${bench ?? 'unknown'}${expected}`,
      `sha256 ${sha256 ?? 'unknown'}`,
      nodesPerSecond === null ? 'speed unknown' : `${plural(nodesPerSecond, 'node')} a second`,
      ...(message === null ? [] : [safeText(message)]),
    ].join('\n'),
  );
}

function rowOf(engine: EngineFacts): readonly string[] {
  const name = engine.version === null ? engine.name : `${engine.name} ${engine.version}`;
  const { id, status, bench, nodesPerSecond, origin, message } = engine;
  const speed = nodesPerSecond === null ? '' : nodesPerSecond.toLocaleString('en-US');
  return [
    id,
    safeText(name),
    status,
    bench === null ? '' : String(bench),
    speed,
    safeText(origin ?? message ?? ''),
  ];
}

function withJson(command: Command): Command {
  return command.option('--json', 'one JSON value on standard output');
}
