/**
 * What a child process gets of our environment: a list of names that programs need to run (search paths, home, language,
 * temporary folder, what Windows wants, graphics cards), and those a person added for one engine. Everything else stays
 * with us, keys of services above all: an engine is a stranger's program (R-ENG-11).
 */
const NAMES: ReadonlySet<string> = new Set([
  ...words('PATH HOME USER LOGNAME LANG LANGUAGE TZ TMPDIR TEMP TMP LD_LIBRARY_PATH DYLD_LIBRARY_PATH'),
  'PLYBOOK_DATA', // a folder, by which processes that were left behind are found
  ...words('XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME XDG_RUNTIME_DIR DISPLAY'),
  ...words('SYSTEMROOT SYSTEMDRIVE WINDIR COMSPEC PATHEXT USERPROFILE APPDATA LOCALAPPDATA PROGRAMDATA'),
  ...words('PROGRAMFILES PROGRAMFILES(X86) NUMBER_OF_PROCESSORS PROCESSOR_ARCHITECTURE'),
  ...words(
    'CUDA_PATH CUDA_HOME CUDA_VISIBLE_DEVICES CUDA_DEVICE_ORDER HIP_VISIBLE_DEVICES ROCR_VISIBLE_DEVICES',
  ),
  ...words('OCL_ICD_VENDORS OMP_NUM_THREADS OPENBLAS_NUM_THREADS MKL_NUM_THREADS'),
]);
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]{0,199}$/;
const SECRET = /KEY|TOKEN|SECRET|PASSW|CREDENTIAL|AUTH/i;

function words(text: string): readonly string[] {
  return text.split(' ');
}

/** @param more names beside the list; a name that is not set is left out. */
export function childEnvironment(
  more: readonly string[] = [],
  own: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string> {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(own)) {
    const upper = name.toUpperCase();
    const isListed = NAMES.has(upper) || upper.startsWith('LC_') || more.includes(name);
    if (value !== undefined && isListed) given[name] = value;
  }
  return given;
}

/** As above, for a program in JavaScript that our own runtime runs. */
export function scriptEnvironment(more: readonly string[] = []): Record<string, string> {
  return { ...childEnvironment(more), ELECTRON_RUN_AS_NODE: '1' };
}

/** Why a variable cannot be let through to an engine; null: it can. */
export function variableProblem(name: string): string | null {
  if (!VARIABLE.test(name)) return `"${name}" is not the name of an environment variable.`;
  return SECRET.test(name)
    ? `${name} looks like a key or a password by its name; engines get none. Rename the variable if it is neither.`
    : null;
}
