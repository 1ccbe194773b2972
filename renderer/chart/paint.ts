/**
 * Colours of a chart: on screen they are the variables of the scheme in force, in an exported file plain values that are
 * legible on white paper. Shades of a share go from nearly nothing to a middle blue, so that text in the text colour can
 * be read on every one of them, in light, dark and on paper.
 */
export interface Paint {
  readonly isPaper: boolean;
  readonly text: string;
  readonly dim: string;
  readonly faint: string;
  readonly line: string;
  readonly mark: string;
  readonly empty: string;
  /** @param share 0 to 1 */
  readonly shade: (share: number) => string;
}

const LEAST = 0.06;
const MOST = 0.6;

function strength(share: number): number {
  return LEAST + (MOST - LEAST) * Math.min(1, Math.max(0, share));
}

export const SCREEN: Paint = {
  isPaper: false,
  text: 'var(--mantine-color-text)',
  dim: 'var(--pb-dim)',
  faint: 'var(--pb-faint)',
  line: 'var(--pb-line)',
  mark: 'var(--mantine-color-anchor)',
  empty: 'var(--pb-line-soft)',
  shade: (share) => `rgba(var(--pb-heat), ${strength(share).toFixed(3)})`,
};

const HEAT = [47, 103, 200] as const;

export const PAPER: Paint = {
  isPaper: true,
  text: '#1d2329',
  dim: '#4d5763',
  faint: '#6d7783',
  line: '#c8ced6',
  mark: '#2657ad',
  empty: '#f1f3f5',
  // Mixed with white, because not every reader of SVG knows see-through colours.
  shade: (share) =>
    `#${HEAT.map((part) => {
      const mixed = Math.round(255 + (part - 255) * strength(share));
      return mixed.toString(16).padStart(2, '0');
    }).join('')}`,
};
