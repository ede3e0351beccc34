import type { RecordData } from '../../../../schema/record/record.ts'
import { isZero, roundTo, split } from '../../../../schema/values/money.ts'
import type { EntryLine, Recipe } from '../entry.ts'
import type { Party } from '../parties.ts'

interface Part {
  readonly id: number
  readonly share: string
}

/** A voucher is posted as it stands; a line that is shared by cost centres becomes a row for each, to the last halala. */
export const voucher: Recipe = {
  area: 'general',
  lines: (document, { decimals }) =>
    ((document['entries'] as RecordData[] | undefined) ?? []).flatMap((entry, index) => linesOf(entry, index, decimals)),
}

function linesOf(entry: RecordData, index: number, decimals: number): EntryLine[] {
  const debit = (entry['debit'] as string | null) ?? '0'
  const credit = (entry['credit'] as string | null) ?? '0'
  const parts = (entry['costCenters'] as Part[] | null) ?? []
  const place = `entries.${index}`
  const line = {
    account: entry['account'] as number,
    ...(typeof entry['branch'] === 'number' && { branch: entry['branch'] }),
    party: (entry['party'] as Party | null) ?? null,
    description: (entry['description'] as string | null) ?? null,
    place,
  }
  const number = index + 1
  if (!parts.length) return [{ ...line, debit, credit, reason: { key: 'voucherLine', params: { line: number } } }]
  const shares = parts.map((part) => part.share)
  const debits = split(debit, shares, decimals)
  const credits = split(credit, shares, decimals)
  return parts.flatMap((part, at) => {
    const [left, right] = [debits[at] as string, credits[at] as string]
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
