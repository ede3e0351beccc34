import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { compare, isZero, sum } from '../../../schema/values/money.ts'
import type { SaveBehaviour } from '../engine/behaviour.ts'
import { repeats } from './repeats.ts'

const amountOf = (line: RecordData, side: string): string => String(line[side] ?? '0')

/** A template that repeats must make a whole voucher without a person. */
export const voucherTemplate: SaveBehaviour = {
  ...repeats,
  validate: (record) => {
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
