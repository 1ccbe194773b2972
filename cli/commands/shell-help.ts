/**
 * `plybook completion bash|zsh|fish` and `plybook man`: both made of the table of commands itself, so that neither can
 * name a switch that is not there or leave one out.
 */
import { Argument, type Command } from 'commander';
import type { CliSession } from '../session.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

export function addShellHelp(program: Command, session: CliSession): void {
  program
    .command('completion')
    .addArgument(new Argument('<shell>', 'which one').choices(SHELLS))
    .description('print what makes a shell complete commands and switches')
    .action((shell: Shell) => session.print(completion(program, shell)));
  program
    .command('man')
    .description('print the manual page: plybook man | man -l -')
    .action(() => session.print(manual(program)));
}

interface Words {
  /** Of the commands that lead there, with blanks between; empty: the program itself. */
  readonly path: string;
  readonly command: Command;
  readonly words: readonly string[];
}

/** Every command with what may stand behind it. */
function tableOf(command: Command, path = ''): readonly Words[] {
  const words = [
    ...command.commands.map((one) => one.name()),
    ...command.options.flatMap(({ short, long }) => [short, long].filter((flag) => flag !== undefined)),
    '--help',
  ];
  const below = command.commands.flatMap((one) => tableOf(one, `${path} ${one.name()}`.trim()));
  return [{ path, command, words }, ...below];
}

function completion(program: Command, shell: Shell): string {
  const table = tableOf(program);
  switch (shell) {
    case 'bash':
      return bash(table);
    case 'zsh':
      return `#compdef plybook\nautoload -U +X bashcompinit && bashcompinit\n${bash(table)}`;
    case 'fish':
      return fish(table);
  }
}

function bash(table: readonly Words[]): string {
  const cases = table.map(({ path, words }) => `    '${path}') words='${words.join(' ')}' ;;`);
  const known = table.map(({ path }) => path).filter((path) => path !== '');
  return `_plybook() {
  local path='' word words='' at
  for ((at = 1; at < COMP_CWORD; at += 1)); do
    word="\${path:+$path }\${COMP_WORDS[at]}"
    case "$word" in
      ${known.map((path) => `'${path}'`).join('|')}) path=$word ;;
    esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _plybook plybook`;
}

function fish(table: readonly Words[]): string {
  return table
    .flatMap(({ path, command }) => {
      const names = path.split(' ').filter((name) => name !== '');
      const seen = names.map((name) => `__fish_seen_subcommand_from ${name}`).join('; and ');
      const when = seen === '' ? '__fish_use_subcommand' : seen;
      const line = (what: string, words: string): string =>
        `complete -c plybook -n '${when}' ${what} -d '${words.replaceAll("'", "\\'")}'`;
      return [
        ...command.commands.map((one) => line(`-a ${one.name()}`, one.description())),
        ...command.options.flatMap(({ long, description }) =>
          long === undefined || long === null ? [] : [line(`-l ${long.slice(2)}`, description)],
        ),
      ];
    })
    .join('\n');
}

function manual(program: Command): string {
  const sections = tableOf(program)
    .filter(({ path }) => path !== '')
    .map(({ path, command }) => {
      const usage = [path, ...command.registeredArguments.map(argumentText)].join(' ');
      const options = command.options.map(
        ({ flags, description }) => `.TP\n.B ${troff(flags)}\n${troff(description)}`,
      );
      return [`.SS ${troff(usage)}`, troff(command.description()), ...options].join('\n');
    });
  return [
    `.TH PLYBOOK 1 "" "plybook ${troff(program.version() ?? '')}" "Plybook"`,
    `.SH NAME\nplybook \\- ${troff(program.description())}`,
    '.SH SYNOPSIS\n.B plybook\n.I command\n[switches]',
    `.SH COMMANDS\n${sections.join('\n')}`,
    '.SH EXIT STATUS\n0 done, 1 failed, 2 wrong use, 3 finished but something disagrees.',
  ].join('\n');
}

function argumentText(argument: Argument): string {
  const name = argument.variadic ? `${argument.name()}...` : argument.name();
  return argument.required ? `<${name}>` : `[${name}]`;
}

/** No line may begin with a dot or an apostrophe, and a backslash begins an escape. */
function troff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('\n', ' ')
    .replace(/^(?=[.'])/, '\\&');
}
