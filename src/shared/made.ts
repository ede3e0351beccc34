/** A record that was made of another one: `GET {resource}/{id}/made`. It is told by its title to whoever sees what it was made of. */
export interface MadeRecord {
  readonly resource: string
  readonly id: number
  readonly title: string
  /** Null for a draft, and for what is never numbered. */
  readonly number: string | null
  readonly status: string | null
}
