import type { PublicField } from '../../shared/publicPage.ts'
import type { Say } from './texts.ts'

export interface FormProps<T> {
  /** Which form of the page it is: what is typed is kept by it. */
  readonly of: string
  readonly path: string
  readonly fields: readonly PublicField[]
  /** Its pages, one after the other, and all of them once more before it is sent. */
  readonly steps?: readonly { readonly name: string; readonly label: string }[]
  /** What goes with it; then there is a box that people do not see and programs fill in. */
  readonly stamp?: string | null
  readonly label: string
  readonly danger?: boolean
  /** It stays as it is when it was sent. */
  readonly stays?: boolean
  readonly language: string
  readonly say: Say
  readonly onSent: (answer: T) => void
  readonly onStale?: () => void
}

/** A form of one page. */
export const noSteps: NonNullable<FormProps<unknown>['steps']> = []
