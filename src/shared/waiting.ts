/** Records that wait for somebody, as `GET today` counts them. */
export interface WaitingRecords {
  readonly name: string
  readonly resource: string
  /** The filter of the list that shows them. */
  readonly filter: Readonly<Record<string, unknown>>
  readonly count: number
  /** What they come to, of a card that adds up. */
  readonly sum?: string
  /** Days that come near; people are notified of each of them too. */
  readonly alert?: true
  readonly tone: 'neutral' | 'warning' | 'danger'
}

/** What waits to be done, and by resource the counts that the menu shows. */
export interface Today {
  readonly items: readonly WaitingRecords[]
  readonly badges: Readonly<Record<string, number>>
}
