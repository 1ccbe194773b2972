/** The figures of study runs under the reading that the address names. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { StudyFigures } from '../../../../core/study/figures.ts';
import { useInvoke } from '../../../data/query.ts';
import { readBootstrap } from '../../../state/bootstrap-settings.ts';
import { readRoles } from '../../../state/figure-roles.ts';
import { readFiguresPlace, type FiguresPlace } from '../../../state/study-place.ts';
import { useQueryParams } from '../../../state/use-place.ts';

const EXAMPLES = { perCondition: 1, seed: 1 } as const;

export interface FiguresInForce {
  readonly place: FiguresPlace;
  readonly result: UseQueryResult<StudyFigures>;
}

export function useFigures(runIds: readonly string[]): FiguresInForce {
  const [params] = useQueryParams();
  const place = readFiguresPlace(params);
  const { notation, level, zeroForEngineBest, convention, profile } = place;
  const result = useInvoke(
    'studies.figures',
    {
      runIds: [...runIds],
      profile,
      reading: { notation, level, zeroForEngineBest },
      convention,
      roles: readRoles(params),
      bootstrap: readBootstrap(params),
      examples: readExamples(params),
    },
    { keepPrevious: true },
  );
  return { place, result };
}

/** Which boards are drawn as examples; another seed draws others. */
function readExamples(params: URLSearchParams): { readonly perCondition: number; readonly seed: number } {
  const text = params.get('boards');
  const seed = text !== null && /^\d{1,9}$/.test(text) ? Number(text) : EXAMPLES.seed;
  return { perCondition: EXAMPLES.perCondition, seed };
}
