/** Texts of a language by key. */
export type Pack = Readonly<Record<string, string>>

/** The areas of a language in one. */
export const joined = (areas: Readonly<Record<string, Pack>>): Pack => Object.assign({}, ...Object.values(areas))
