/** `plybook engines`: list, install, check, add. */
import type { Command } from 'commander';
import type { OptionText } from '../../core/uci/profile.ts';
import type { EngineFacts } from '../../host/engine-view.ts';
import { addChecked, engineError, watched } from '../engine-choice.ts';
import { CliError, EXIT, wrongUse } from '../exit.ts';
import type { CliSession, JsonOption } from '../session.ts';
import { plural, tableText } from '../text.ts';
import { safeText } from '../../core/util/safe-text.ts';

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
    .description('add an engine by its path; only a program that speaks UCI is added')
    .option('--name <name>', 'how to call it', '')
    .option(
      '--option <name=value>',
      'set a UCI option at every start, a button without "="; may be repeated',
      collect,
      [],
    )
    .option('--arg <text>', 'an argument of the program; may be repeated, in order', collect, [])
    .option('--cwd <folder>', "working folder (default: the program's)")
    .option('--env <name>', 'let an environment variable through to the engine; may be repeated', collect, [])
    .addHelpText(
      'after',
      '\nThe same program with other options, arguments or files is another engine:\n' +
        '  plybook engines add /usr/games/lc0 --name maia-1500 --option "WeightsFile=/nets/maia-1500.pb.gz"',
    )
    .action((file: string, options: AddOptions) => add(session, file, options));
}

interface AddOptions extends JsonOption {
  readonly name: string;
  readonly option: readonly string[];
  readonly arg: readonly string[];
  readonly cwd?: string;
  readonly env: readonly string[];
}

function collect(text: string, earlier: readonly string[]): readonly string[] {
  return [...earlier, text];
}

/** The first `=` divides; blanks inside name and value stay. */
function optionText(text: string): OptionText {
  const at = text.indexOf('=');
  const name = (at < 0 ? text : text.slice(0, at)).trim();
  if (name === '') throw wrongUse(`--option takes NAME=VALUE, not "${safeText(text)}".`);
  return { name, text: at < 0 ? null : text.slice(at + 1) };
}

async function add(session: CliSession, file: string, options: AddOptions): Promise<void> {
  const { name, arg, cwd, env } = options;
  const wish = {
    file,
    name,
    options: options.option.map(optionText),
    args: arg,
    cwd: cwd ?? null,
    environment: env,
  };
  await session.withEngines(async (engines) => {
    printEngine(session, options, await addChecked(session, engines, wish));
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
    const probed = await watched(session, `Checking ${id}`, (watch) => lab.check(id, watch));
    if (!probed.ok) {
      const { code, message } = probed.error;
      if (code === 'engine_missing') throw wrongUse(`${message} See "plybook engines list".`);
      if (code === 'cancelled') throw new CliError(`${id}: ${message}.`);
      throw engineError(session, `${id} failed its check`, probed.error);
    }
    const list = await lab.list();
    const engine = list.find((one) => one.id === id);
    printEngine(session, options, engine);
    if (engine?.status !== 'verified') session.exitCode = EXIT.disagrees;
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
      ...(engine.name === id ? [] : [safeText(engine.name)]),
      ...engine.fixedOptions.map(({ name, value }) =>
        safeText(`option ${name}${value === null ? '' : ` = ${value}`}`),
      ),
      ...engine.args.map((arg) => safeText(`argument ${arg}`)),
      ...(message === null ? [] : [safeText(message)]),
    ].join('\n'),
  );
}

function rowOf(engine: EngineFacts): readonly string[] {
  const { id, name, status, bench, nodesPerSecond, origin, message } = engine;
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
