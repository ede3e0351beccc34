type Values = Readonly<Record<string, unknown>>

/** One row of the audit log as `GET audit` tells it; of a resource that the reader may not view the values are hidden. */
export interface AuditEntry {
  readonly id: number
  readonly at: string
  readonly userId: number | null
  readonly userName: string | null
  readonly branchId: number | null
  readonly resource: string
  readonly recordId: number | null
  /** The record's title as it was written then. */
  readonly title: string
  readonly action: string
  /** Whether the record was deleted since. */
  readonly gone: boolean
  /** Whether the reader may see the values. */
  readonly seen: boolean
  readonly changed: readonly string[]
  readonly before: Values | null
  readonly after: Values | null
  readonly input: Values | null
}
