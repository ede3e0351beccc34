/** How a new record can begin with another one; the word stands in the address with the other's id. */
export const ways = ['copy', 'reverse', 'template', 'from'] as const
export type Way = (typeof ways)[number]
