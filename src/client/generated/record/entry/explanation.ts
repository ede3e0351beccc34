import { useQuery } from '@tanstack/react-query'
import { http } from '../../../providers/http.ts'
import type { NamedAccount } from '../../values/AccountLink.tsx'

export interface EntryLine {
  readonly account: NamedAccount
  readonly branch: NamedAccount
  readonly costCenter: NamedAccount | null
  readonly party: (NamedAccount & { readonly resource: string }) | null
  readonly debit: string
  readonly credit: string
  readonly description: string | null
  /** Why this line is there, in the reader's language. */
  readonly reason: { readonly text: string }
}

export interface Entry {
  /** Null for one that is not written yet. */
  readonly id: number | null
  readonly event: string
  readonly date: string
  /** What the document is about; of a reversal why. */
  readonly description: string | null
  readonly postedAt: string | null
  readonly postedBy: string | null
  /** Entries: the one that this takes back, and the one that takes this back. */
  readonly reverses: number | null
  readonly reversedBy: number | null
  readonly lines: readonly EntryLine[]
}

/** What a document did to the books and would do: `GET {document}/{id}/entry`. */
export interface Explanation {
  readonly state: 'preview' | 'posted' | 'void'
  readonly entries: readonly Entry[]
  /** What stands in the way of posting. */
  readonly errors: readonly { readonly code: string; readonly field?: string; readonly message: string }[]
}

export const useExplanation = (resource: string, id: number, version: unknown, language: string) =>
  useQuery({
    queryKey: [resource, 'entry', id, version, language],
    queryFn: async ({ signal }) => (await http<Explanation>(`${resource}/${id}/entry`, { signal })).json,
  })
