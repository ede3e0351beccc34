/** How a new record can begin with another one; the word stands in the address with the other's id. */
export const startModes = ['copy', 'reverse', 'template', 'from'] as const
export type StartMode = (typeof startModes)[number]
