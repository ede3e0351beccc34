import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { addDays, today } from '../../../schema/values/date.ts'
import { compare, isZero, sum } from '../../../schema/values/money.ts'
import { sql } from '../database/sql.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'
import { timingOf, upcoming } from '../recurring/schedule.ts'

const amountOf = (line: RecordData, side: string): string => String(line[side] ?? '0')

/** A template that repeats must make a whole voucher without a person; what is due next follows from its schedule. */
export const voucherTemplate: SaveBehaviour = {
  prepare: (values, before) => {
    const { every } = values
    const yesterday = addDays(today(), -1)
    const last = (before?.['lastDate'] as string | null | undefined) ?? null
    // The days of a pause are over: nobody wanted their vouchers.
    if (before?.['paused'] === true && values['paused'] !== true && (last ?? '') < yesterday) values['lastDate'] = yesterday
    values['done'] = every ? (before?.['done'] ?? 0) : 0
    values['failures'] = before?.['failures'] ?? 0
    values['nextDate'] = upcoming(timingOf(values as RecordData), 1)[0] ?? null
  },
  check: async ({ record, before, context, run }) => {
    const { startDate, every } = record
    if (!every || typeof startDate !== 'string' || startDate === before?.['startDate']) return []
    const [year] = await run<{ first: string | null }>(
      sql`select min(start_date)::text as first from fiscal_years where tenant_id = ${context.tenant} and status = 'open'`,
    )
    return year?.first && startDate < year.first
      ? [{ code: 'VoucherTemplate.TooEarly', field: 'startDate', params: { limit: year.first } }]
      : []
  },
  judge: (record) => {
    if (!record['every']) return []
    const lines = (record['entries'] as RecordData[] | undefined) ?? []
    const open = lines.flatMap((line, index): FaultAt[] =>
      isZero(amountOf(line, 'debit')) && isZero(amountOf(line, 'credit'))
        ? [{ code: 'VoucherTemplate.AmountNeeded', field: `entries.${index}.debit` }]
        : [],
    )
    const few: FaultAt[] = lines.length < 2 ? [{ code: 'Lines.TooFew', field: 'entries', params: { min: 2 } }] : []
    const [debit, credit] = ['debit', 'credit'].map((side) => sum(lines.map((line) => amountOf(line, side)))) as [string, string]
    const balanced = record['makes'] !== 'open' || compare(debit, credit) === 0
    return [...open, ...few, ...(balanced ? [] : [{ code: 'Voucher.Unbalanced', field: 'entries' }])]
  },
}
