/** Where one reads on. */
export interface Link {
  readonly text: string
  readonly to: string
}

/** A cell of a table: words, a name as it is written in a file, or a link to another page. */
export type Cell = string | { readonly code: string } | Link

/** A part of a page: a sentence, an example, a table. */
export interface Part {
  readonly heading?: string
  readonly text?: string
  /** As it stands in a file. */
  readonly code?: string
  readonly table?: { readonly columns: readonly string[]; readonly rows: readonly (readonly Cell[])[] }
}

/** A page of the reference. */
export interface Page {
  /** `words/limits.atMost` */
  readonly path: string
  readonly title: string
  readonly means: string
  /** What else is to be known of it at a glance: required, added by the installation. */
  readonly marks: readonly string[]
  readonly parts: readonly Part[]
  /** An icon of the menu that is shown next to the title. */
  readonly icon?: string
}

/** An entry of the table of contents. */
export type Entry = Omit<Page, 'parts'>

/** What pages are about, in the order of the table of contents. */
export const sections = ['entities', 'words', 'kinds', 'conditions', 'formulas', 'functions', 'icons', 'labels'] as const
export type Section = (typeof sections)[number]
