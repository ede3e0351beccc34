/** What a school has subscribed to; a limit of null is none. */
export interface Subscription {
  readonly plan: string
  readonly startDate: string
  readonly endDate: string
  readonly status: string
  readonly maxStudents: number | null
  readonly maxBranches: number | null
  readonly contactUrl: string | null
}
