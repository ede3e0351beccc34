/** A link by which somebody without an account sees a record, or fills in a form once: `GET {resource}/publicLinks`. The id names it; it opens nothing. */
export interface SentLink {
  readonly id: string
  /** The record that it leads to, and what that is called; null where it leads to the form. */
  readonly record: number | null
  readonly title: string | null
  /** It can be used, was used up, or has ended by its day or with the account of the person who made it. */
  readonly state: 'open' | 'used' | 'ended'
  readonly madeBy: string | null
  readonly createdAt: string
  readonly expiresAt: string
}
