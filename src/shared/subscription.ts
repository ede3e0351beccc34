import type { SubscribedLimit } from '../../schema/language/limits.ts'

/** What a school has subscribed to; a limit of null is none. */
export interface Subscription extends Readonly<Record<SubscribedLimit, number | null>> {
  readonly plan: string
  readonly startDate: string
  readonly endDate: string
  readonly status: string
  readonly contactUrl: string | null
}
