import type { Caller, CallOptions } from './school.ts'

/** What an import answers about a file. */
export interface ImportReport {
  counts: { created: number; updated: number; unchanged: number; faulty: number }
  waiting: number
  faults: { row: number; column: string; code: string; message: string; waits?: boolean }[]
  questions: {
    kind: string
    column: string
    value: string
    text?: string
    suggestions: { id: number; label: string }[]
    create: boolean
    empty: boolean
    rows: number
    remembered?: number | null
    given?: string
  }[]
  changes: { row: number; id: number; title: string; way: string; differences: Difference[] }[]
  kept: { row: number; resource: string; id: number; title: string; differences: Difference[] }[]
  columns: { position: string; heading: string; samples: string[]; key: string; remembered?: boolean }[]
  /** Columns that mean nothing. */
  unknown: { position: string; heading: string; samples: string[] }[]
  heading: { row: number; choices: { row: number; words: string[] }[] }
  notes: string[]
}

interface Difference {
  column: string
  ours: string | null
  file: string | null
}

interface Sent extends Omit<CallOptions, 'body'> {
  readonly name?: string
  /** The query behind the address: `?check=1`. */
  readonly search?: string
  readonly answers?: object
}

/** Rows below their headings, as separated text. */
export const separated = (heading: string, rows: readonly string[]): string => [heading, ...rows].join('\n')

/** Sends a file to the import of a resource; text is a file of separated values. */
export function sendFile<T = ImportReport>(
  caller: Caller,
  resource: string,
  file: string | Uint8Array,
  { name = 'x.csv', search = '', answers, ...options }: Sent,
) {
  const form = new FormData()
  form.append('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), name)
  if (answers) form.append('answers', JSON.stringify(answers))
  return caller.call<T>('POST', `${resource}/data-migration${search}`, { ...options, body: form })
}
