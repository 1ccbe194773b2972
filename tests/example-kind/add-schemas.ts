/** Its line in `core/player/schemas/table.ts`. Imported before anything that derives the unions of players from it. */
import { PLAYER_SCHEMAS } from '../../core/player/schemas/table.ts';
import { RESIGNING_SCHEMAS } from './schemas.ts';

(PLAYER_SCHEMAS as unknown as object[]).push(RESIGNING_SCHEMAS);
