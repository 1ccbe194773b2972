/** The first screen, and where its doors lead. */
export const HOME_HREF = '#/home';
export const REPRODUCE_HREF = '#/reproduce';
