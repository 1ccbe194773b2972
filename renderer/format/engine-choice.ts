/** Which engine is meant when nobody has chosen one: the newest of those the product knows and that work. Pure. */
import type { EngineView } from '../../ipc/contract.ts';

export type Usable = Pick<EngineView, 'id' | 'version' | 'known' | 'installed' | 'status'>;

export function usableEngines<E extends Usable>(engines: readonly E[]): readonly E[] {
  return engines.filter(({ installed, status }) => installed && status !== 'broken' && status !== 'missing');
}

/** Null: none is usable. */
export function preferredEngine<E extends Usable>(engines: readonly E[]): E | null {
  const rank = ({ known, version }: E): number => (known ? 1_000_000 : 0) + versionNumber(version);
  return usableEngines(engines).reduce<E | null>(
    (best, engine) => (best === null || rank(engine) > rank(best) ? engine : best),
    null,
  );
}

/** `17.1` → 1701; a version that cannot be read counts as the oldest. */
function versionNumber(version: string | null): number {
  const [, major = '0', minor = '0'] = /^(\d{1,4})(?:\.(\d{1,2}))?/.exec(version ?? '') ?? [];
  return Number(major) * 100 + Number(minor);
}
