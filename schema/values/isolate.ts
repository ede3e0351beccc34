const turning = /[\u202a-\u202e\u2066-\u2069]/g

/** Whether a text turns the direction of the text around it: embeddings, overrides and isolates, not the plain marks. */
export const turnsDirection = (text: string): boolean => text.search(turning) >= 0

/**
 * A name inside a sentence of another direction: it keeps its own and moves nothing around it. Marks that would break out
 * are dropped; nothing stays nothing.
 */
export const isolated = (text: string): string => (text === '' ? '' : `\u2068${text.replace(turning, '')}\u2069`)

/** Figures, dates and numbers inside a sentence: they are read left to right, a sign or a plus stays in front. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`
