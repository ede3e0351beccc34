/** A place where a person is signed in: `GET Users/sessions`. The id names the session; it opens nothing. */
export interface OwnSession {
  readonly id: string
  readonly userAgent: string | null
  readonly address: string | null
  readonly createdAt: string
  readonly usedAt: string
  readonly current: boolean
}
