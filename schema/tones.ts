/** The colours of states: what waits or is over says nothing, `info` is on its way, `success` is well, the others want to be looked at. */
export const tones = ['neutral', 'info', 'success', 'warning', 'danger'] as const
export type Tone = (typeof tones)[number]
