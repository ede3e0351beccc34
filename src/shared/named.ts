/** A record as it is called in an answer about others: its names, its code where it has one. */
export interface Named {
  readonly id: number
  readonly code?: string
  readonly arabicName: string
  readonly englishName: string | null
}
