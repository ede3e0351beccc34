import { replyHeadings } from '../../../resources/headings/replies.ts'
import type { LaidOut, SaveBehaviour } from '../engine/behaviour.ts'
import { looseKey } from '../exchange/lookups.ts'
import { columnOf, type Rows, written } from './attendance/cells.ts'

/** What banks say of a payment that came to somebody, and of one that did not, beside the product's own words. */
const words: Readonly<Record<'paid' | 'returned', readonly string[]>> = {
  paid: [
    'ACSP',
    'ACCC',
    'ACSC',
    'ACK',
    'Success',
    'Successful',
    'Accepted',
    'Completed',
    'Processed',
    'تم',
    'ناجح',
    'ناجحة',
    'مقبول',
    'منفذ',
    'منفذة',
  ],
  returned: [
    'RJCT',
    'REJ',
    'RET',
    'Reject',
    'Rejected',
    'Return',
    'Returned',
    'Failed',
    'مرفوض',
    'مرفوضة',
    'معاد',
    'راجع',
    'فشل',
    'فاشل',
    'فاشلة',
  ],
}
const meanings = new Map(Object.entries(words).flatMap(([result, all]) => all.map((word) => [looseKey(word), result] as const)))

type Column = keyof typeof replyHeadings

/** The columns that a heading of a bank has; null where it is none. */
function headed(row: readonly unknown[]): ReadonlyMap<Column, number> | null {
  const found = (Object.keys(replyHeadings) as Column[]).flatMap((name) => {
    const at = columnOf(row, replyHeadings[name])
    return at === null ? [] : [[name, at] as const]
  })
  const columns = new Map(found)
  const whose = columns.has('iban') || columns.has('identityNumber')
  return whose && columns.has('amount') && (columns.has('result') || columns.has('reason')) ? columns : null
}

/** Accounts that two are paid into by the file, as husband and wife: the identity number alone says which of them is meant. */
function sharedAccounts(rows: Rows, columns: ReadonlyMap<Column, number>): ReadonlySet<string> {
  const owners = new Map<string, string>()
  const shared = new Set<string>()
  for (const row of rows) {
    const [iban = '', owner = ''] = (['iban', 'identityNumber'] as const).map((name) => written(row[columns.get(name) ?? -1]))
    if (owner === '') continue
    if ((owners.get(iban) ?? owner) !== owner) shared.add(iban)
    owners.set(iban, owner)
  }
  return shared
}

/** The answer of a bank to a wage file, in its own columns and words: the word of a state that nobody knows is refused in its row. */
function rowsOfBank(rows: Rows): LaidOut | null {
  const head = rows.slice(0, 30).findIndex((row) => headed(row) !== null)
  const columns = headed(rows[head] ?? [])
  if (!columns) return null
  const hasDays = rows.slice(head + 1).some((row) => written(row[columns.get('date') ?? -1]) !== '')
  const [hasAccounts, hasPeople] = [columns.has('iban'), columns.has('identityNumber')]
  const shared = sharedAccounts(rows.slice(head + 1), columns)
  const laid = rows.flatMap((row, index) => {
    const said = (name: Column) => written(row[columns.get(name) ?? -1])
    if (index <= head || (said('iban') === '' && said('identityNumber') === '')) return []
    const [state, reason] = [said('result'), said('reason')]
    // A bank that tells no state tells why it has not paid.
    const result = state === '' ? (reason === '' ? 'paid' : 'returned') : (meanings.get(looseKey(state)) ?? state)
    return [
      {
        number: index + 1,
        cells: [
          ...(hasDays ? [said('date')] : []),
          ...(hasAccounts ? [shared.has(said('iban')) ? null : said('iban') || null] : []),
          ...(hasPeople ? [said('identityNumber') || null] : []),
          ...[said('amount'), result, reason || null],
        ],
      },
    ]
  })
  return {
    rows: [
      [
        ...(hasDays ? ['التاريخ'] : []),
        ...(hasAccounts ? ['الآيبان'] : []),
        ...(hasPeople ? ['رقم الهوية'] : []),
        ...['المبلغ', 'النتيجة', 'سبب الإرجاع'],
      ],
      ...laid.map(({ cells }) => cells),
    ],
    numbers: [head + 1, ...laid.map(({ number }) => number)],
  }
}

/** Answers of banks in shapes of their own. */
export const salaryReply: SaveBehaviour = { layOut: rowsOfBank }
