/** An amount that was read beside a document: nothing where it is not known yet. */
export const knownAmount = (value: unknown): string => (typeof value === 'string' ? value : '0')
