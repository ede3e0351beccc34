/** What a check or an import of a file answers. */
export interface ImportReport {
  readonly counts: { readonly created: number; readonly updated: number; readonly unchanged: number; readonly faulty: number }
  readonly faults: readonly {
    readonly row: number
    readonly column: string | null
    readonly code: string
    readonly message: string
  }[]
  readonly questions: readonly ImportQuestion[]
  readonly columns: readonly { readonly heading: string; readonly key?: string; readonly field: string }[]
  readonly unknown: readonly string[]
  readonly notes?: readonly string[]
}

/** A value of the file that could mean several records, or none. */
export interface ImportQuestion {
  readonly column: string
  readonly value: string
  readonly suggestions: readonly { readonly id: number; readonly label: string }[]
}

/** What the person decided: a record's id, to create one, or to leave the value out; and what a heading means. */
export interface ImportAnswers {
  readonly values: Readonly<Record<string, Readonly<Record<string, number | 'create' | null>>>>
  readonly mapping: Readonly<Record<string, string | null>>
}

export const noAnswers: ImportAnswers = { values: {}, mapping: {} }
