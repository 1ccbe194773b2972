/** Names of the channels of `study-contract.ts`. */
export const STUDY_CHANNELS = [
  'studies.presets',
  'studies.chooseTemplate',
  'studies.plan',
  'studies.start',
  'studies.resume',
  'studies.amend',
  'studies.report',
  'studies.answers',
  'studies.answer',
  'studies.value',
  'studies.values',
  'studies.figures',
  'studies.export',
] as const;
