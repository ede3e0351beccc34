import type { ReactNode } from 'react'
import type { Reference } from '../../../../schema/record/record.ts'
import type { Choices } from './references.ts'

export interface PickerProps {
  readonly resource: string
  readonly filter: Readonly<Record<string, unknown>>
  /** The branch whose documents are offered, if not the one at hand. */
  readonly branch?: number | undefined
  /** What each found record must bring along. */
  readonly fields?: readonly string[]
  /** What is chosen, as text; empty when nothing is. */
  readonly shown: string
  readonly hint?: string
  /** What the empty box says. */
  readonly placeholder?: string
  readonly write: (choice: Reference) => { readonly title: string; readonly hint: string }
  readonly onPick: (choice: Reference | null) => void
  readonly onBlur?: () => void
  /** Called on leaving with what was typed and not chosen, among what the box offered: to be kept and marked, unless it means one record. */
  readonly onLeft: (typed: string, among: Choices) => void
  readonly disabled?: boolean
  readonly required?: boolean
  readonly inputProps: Readonly<Record<string, unknown>>
  /** Without a frame, as in a cell of lines. */
  readonly bare?: boolean
  readonly autoFocus?: boolean
  /** Opens its list at once. */
  readonly startOpen?: boolean
  /** What was typed already, into the place that it takes. */
  readonly startTyped?: string | undefined
  /** Whether what was opened from the box will come back to it. */
  readonly comesBack?: boolean
  /** Called with what is typed, to create a record that is not there. */
  readonly onCreate?: ((typed: string) => void) | undefined
  readonly after?: ReactNode
}
