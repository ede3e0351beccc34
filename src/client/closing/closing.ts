import { useQuery } from '@tanstack/react-query'
import { http } from '../providers/http.ts'

export interface Named {
  readonly id: number
  readonly code?: string
  readonly arabicName: string
  readonly englishName: string | null
}

export interface BookYear {
  readonly id: number
  readonly year: number
  readonly startDate: string
  readonly endDate: string
  readonly status: string
}

/** What must be so before the year is closed, and the first of what was found wrong. */
export interface Check {
  readonly name: string
  /** Whether the year cannot be closed while something is found; otherwise it is worth a look. */
  readonly stops: boolean
  readonly found: number
  readonly documents?: readonly {
    readonly resource: string
    readonly id: number
    readonly number: number | null
    readonly date: string
    readonly status: string
    readonly branch: Named
  }[]
  readonly accounts?: readonly { readonly account: Named; readonly branch: Named; readonly balance: string }[]
  readonly years?: readonly { readonly id: number; readonly year: number }[]
}

export interface ClosingLine {
  readonly account: Named | null
  readonly costCenter: Named | null
  readonly debit: string
  readonly credit: string
}

export interface ClosingBranch {
  readonly branch: Named
  readonly accounts: number
  readonly income: string
  readonly expense: string
  /** A profit is positive. */
  readonly result: string
  readonly lines: readonly ClosingLine[]
  readonly voucher: { readonly id: number; readonly number: number } | null
  readonly opening: readonly ClosingLine[]
}

/** `GET fiscalYears/{id}/closing`. */
export interface Closing {
  readonly year: BookYear
  readonly next: BookYear | null
  readonly checks: readonly Check[]
  readonly branches: readonly ClosingBranch[]
  /** The day up to which a lock forbids closing and reopening to this person. */
  readonly lockedUntil: string | null
  readonly laterClosed: number | null
}

export const useClosing = (id: number) =>
  useQuery({
    queryKey: ['closing', id],
    queryFn: async ({ signal }) => (await http<Closing>(`fiscalYears/${id}/closing`, { signal })).json,
    // What stands in the way is mended elsewhere, perhaps in another tab.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** How far a closing has come. */
export type Step = 'checks' | 'preview' | 'run' | 'result'
export const steps: readonly Step[] = ['checks', 'preview', 'run', 'result']

export const stopping = (closing: Closing): number =>
  closing.checks.filter((check) => check.stops && check.found > 0).length + (closing.lockedUntil === null ? 0 : 1)
