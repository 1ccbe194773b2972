/**
 * Which runs stand where the paper's models stood, as the address keeps it; null: as the players suggest. Ids are those of
 * runs and of the two models that only the engine makes. What cannot be read is left out.
 */
import type { StudyRoles } from '../../core/study/figures.ts';

const MAX_IDS = 20;

function readIds(text: string | null): string[] {
  const ids = (text ?? '').split(',').filter((id) => id !== '' && id.length <= 200);
  return [...new Set(ids)].slice(0, MAX_IDS);
}

function readId(text: string | null): string | null {
  return text === null || text === '' || text.length > 200 ? null : text;
}

export function readRoles(params: URLSearchParams): StudyRoles | null {
  if (params.get('roles') !== 'own') return null;
  const [less, more] = [readId(params.get('less')), readId(params.get('more'))];
  return {
    generations: readIds(params.get('generations')),
    random: readId(params.get('random')),
    references: readIds(params.get('references')),
    reasoning: less === null || more === null || less === more ? null : { less, more },
    peers: readIds(params.get('peers')),
  };
}

/** Entries for `useQueryParams`; null takes them out of the address. */
export function makeRoleEntries(roles: StudyRoles | null): Record<string, string | null> {
  const text = (ids: readonly string[]): string | null => (ids.length === 0 ? null : ids.join(','));
  return {
    roles: roles === null ? null : 'own',
    generations: roles === null ? null : text(roles.generations),
    random: roles?.random ?? null,
    references: roles === null ? null : text(roles.references),
    less: roles?.reasoning?.less ?? null,
    more: roles?.reasoning?.more ?? null,
    peers: roles === null ? null : text(roles.peers),
  };
}
