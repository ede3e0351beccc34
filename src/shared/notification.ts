/** A day that comes near, or has passed, as `GET notifications` tells it to one person. */
export interface Notification {
  readonly id: number
  readonly resource: string
  readonly record: number
  /** What the record is called, in the reader's language. */
  readonly title: string
  /** The day's field. */
  readonly field: string
  readonly due: string
  /** How many days before the day people were told. */
  readonly step: number
  readonly at: string
  readonly read: boolean
}

/** A page of them, the newest first, and how many of all are unread. */
export interface Notifications {
  readonly unread: number
  readonly items: readonly Notification[]
}
