/** A name of the catalogue as it is written in a statement. */
export const quote = (name: string) => `"${name}"`
