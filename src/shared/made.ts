/**
 * A record that was made of another one: `GET {resource}/{id}/made`. Its title is shown to people who see what it was made of.
 */
export interface MadeRecord {
  readonly resource: string
  readonly id: number
  readonly title: string
  /** Null for a draft, and for what is never numbered. */
  readonly number: string | null
  readonly status: string | null
}
