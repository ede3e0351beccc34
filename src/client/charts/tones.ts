/** What the colour of a bar says; it says the same in every chart. */
export const tones = {
  /** What there is, or came in. */
  there: 'var(--accent)',
  /** The other part of what there is. */
  other: 'url(#chart-other)',
  /** What there was before. */
  before: 'var(--ink3)',
  /** What went out, or is owed. */
  out: 'var(--warning)',
  /** What is left of both. */
  left: 'var(--ink)',
} as const

/** What is below zero, in any series. */
export const below = 'var(--danger)'

export type Tone = keyof typeof tones
