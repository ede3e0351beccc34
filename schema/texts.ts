/** Texts of the product that an installation replaces, by language and key: what a file with `texts` contains. */
export interface TextOverrides {
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** Whether what a file holds are such texts. */
export const isTextOverrides = (item: unknown): item is TextOverrides =>
  typeof item === 'object' && item !== null && 'texts' in item && !('name' in item) && !('extends' in item)
