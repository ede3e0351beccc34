import type { EntryLine, Reason } from './recipe.ts'
import { add, isZero } from './values/money.ts'

/**
 * Rows of an entry that differ by their amounts alone, as one, at the place of the first: a payslip has many items on few accounts, and
 * books are read by account. The reason names all the lines that it comes from; what comes from no line makes it one of the document.
 */
export function mergedLines(rows: readonly EntryLine[]): EntryLine[] {
  const alike = Map.groupBy(rows, ({ account, branch, costCenter, party, student, description, covered, debit, reason }) =>
    JSON.stringify([account, branch, costCenter, party, student, description, covered, isZero(debit), reason]),
  )
  return [...alike.values()].flatMap((some) => {
    const [first] = some
    if (!first || some.length === 1) return some
    const sum = (side: 'debit' | 'credit') => some.reduce((total, row) => add(total, row[side]), '0')
    return { ...first, debit: sum('debit'), credit: sum('credit'), ...(!first.reason && reasonOf(some)) }
  })
}

/** Why a row is there that is several; nothing where all are of one line, which says it. */
function reasonOf(some: readonly EntryLine[]): { readonly reason: Reason } | undefined {
  if (some.some(({ place }) => place === undefined)) return { reason: { key: 'document' } }
  const lines = [...new Set(some.flatMap(({ place }) => place?.split('.')[1] ?? []))].map((line) => Number(line) + 1)
  return lines.length > 1 ? { reason: { key: 'lines', params: { lines: lines.join(' + ') } } } : undefined
}
