import type { LineOf } from '../../schema/define.ts'
import { type Books, type EntryLine, recipe } from '../../schema/recipe.ts'
import { isZero, roundTo, split } from '../../schema/values/money.ts'
import { vouchers } from './vouchers.ts'

/**
 * A voucher is posted as it stands; a line that is shared by cost centres becomes a row for each, to the last halala. Where it corrects the error
 * of a prior period, the rows on what earlier years have left say so.
 */
export const voucher = recipe(vouchers, ({ kind, entries }, _facts, books) => {
  const corrected = kind === 'priorPeriod' ? books.account('yearResult') : null
  return entries.flatMap((entry, index) => {
    const lines = linesOf(entry, index, books)
    const reason = { key: 'correctsPriorPeriod', params: { line: index + 1 } }
    return entry.account === corrected ? lines.map((line) => ({ ...line, reason })) : lines
  })
})

function linesOf(entry: LineOf<typeof vouchers, 'entries'>, index: number, books: Books): EntryLine[] {
  const debit = entry.debit ?? '0'
  const credit = entry.credit ?? '0'
  const parts = entry.costCenters ?? []
  const line = {
    account: entry.account,
    ...(typeof entry.branch === 'number' && { branch: entry.branch }),
    party: entry.party ?? null,
    description: entry.description ?? null,
    place: `entries.${index}`,
  }
  const number = index + 1
  if (!parts.length) return [{ ...line, debit, credit, reason: { key: 'voucherLine', params: { line: number } } }]
  const shares = parts.map((part) => part.share)
  // A line of another branch is shared as that branch counts.
  const decimals = books.decimals(line.branch)
  const debits = split(debit, shares, decimals)
  const credits = split(credit, shares, decimals)
  return parts.flatMap((part, at): EntryLine[] => {
    const [left = '0', right = '0'] = [debits[at], credits[at]]
    if (isZero(left) && isZero(right)) return []
    return [
      {
        ...line,
        debit: left,
        credit: right,
        costCenter: part.id,
        reason: { key: 'voucherShare', params: { line: number, share: roundTo(part.share, 4) } },
      },
    ]
  })
}
