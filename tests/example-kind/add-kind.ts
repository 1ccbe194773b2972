/** Its lines in the other tables: what is known of it, how it is asked, its switches, its forms. */
import './add-schemas.ts';
import { PLAYER_KINDS } from '../../core/player/kinds/table.ts';
import { PLAYER_SWITCHES } from '../../cli/player/table.ts';
import { PLAYER_HOSTS } from '../../host/asking/answerers/table.ts';
import { GAME_FORMS, KEPT_FORMS, STUDY_FORMS } from '../../renderer/routes/players/kinds/forms.ts';
import { RESIGNING_GAME, RESIGNING_KEPT, RESIGNING_STUDY } from './form.ts';
import { RESIGNING_HOST } from './host.ts';
import { RESIGNING } from './kind.ts';
import { RESIGNING_SWITCH } from './switch.ts';

Object.assign(PLAYER_KINDS, { resigning: RESIGNING });
Object.assign(PLAYER_HOSTS, { resigning: RESIGNING_HOST });
(PLAYER_SWITCHES as unknown as object[]).push(RESIGNING_SWITCH);
Object.assign(KEPT_FORMS, { resigning: RESIGNING_KEPT });
Object.assign(GAME_FORMS, { resigning: RESIGNING_GAME });
Object.assign(STUDY_FORMS, { resigning: RESIGNING_STUDY });
