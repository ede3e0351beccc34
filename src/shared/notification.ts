/**
 * What a person is notified of: an action of somebody else on a document that they entered, long work of theirs that is over, a
 * sign-in on a new device.
 */
export type Happening =
  // `count`: with how many of them one job did it, where those were several.
  | { readonly kind: 'action'; readonly action: string; readonly by: string | null; readonly count?: number }
  | {
      readonly kind: 'job'
      readonly action: string
      /** The name of the run, of one. */
      readonly run: string | null
      readonly total: number
      readonly done: number
      readonly failed: number
    }
  | { readonly kind: 'import'; readonly created: number; readonly updated: number; readonly faulty: number }
  // Somebody has signed in by the person's name on a device that is new to them: what it said of itself, and from where.
  | { readonly kind: 'signIn'; readonly agent: string | null; readonly address: string }
  // It ended with its server, or by a fault: nothing of it is written.
  | { readonly kind: 'brokenImport' }

/** A day that comes near, or has passed, or what has happened, as `GET notifications` tells it to one person. */
export interface Notification {
  readonly id: number
  readonly resource: string
  readonly record: number
  /** What the record is called, in the reader's language. */
  readonly title: string
  /** The day's field. */
  readonly field: string
  readonly due: string
  /** How many days before the day people were notified. */
  readonly step: number
  readonly at: string
  readonly read: boolean
  /** Of what has happened; then `due` is its day, and `field` and `step` say nothing. */
  readonly happened?: Happening
}

/** A page of them, the newest first, and how many of all are unread. */
export interface Notifications {
  readonly unread: number
  readonly items: readonly Notification[]
}
