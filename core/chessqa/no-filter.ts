import type { ItemFilter } from './dataset.ts';

/** The filter that lets every item through. In a file of its own, so that a screen can use it without the schemas. */
export const NO_FILTER: ItemFilter = {
  category: null,
  task: null,
  label: null,
  source: null,
  text: null,
  minPieces: null,
  maxPieces: null,
  flag: null,
};
