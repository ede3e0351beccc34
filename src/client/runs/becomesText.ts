import type { RecordData } from '../../../schema/record/record.ts'
import type { RunModel } from '../../../schema/run.ts'
import type { RunRow } from '../../shared/run.ts'
import type { Display } from '../records/values/useDisplay.ts'

/** Fields of all that is made of a subject as they will be, record by record; null where all are empty. */
export function becomesText({ makes }: RunModel, names: readonly string[], row: RunRow, display: Display): string | null {
  const textOf = (one: Readonly<Record<string, unknown>>) =>
    names.flatMap((name) => {
      const field = makes.fields.get(name)
      return (field && display.value(makes, field, one[name], (one as RecordData).refs)) || []
    })
  return (
    row.becomes
      .map((one) => textOf(one).join(' · '))
      .filter(Boolean)
      .join(' + ') || null
  )
}
