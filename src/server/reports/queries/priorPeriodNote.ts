import { addDays } from '../../../../schema/values/date.ts'
import { subtract, sum } from '../../../../schema/values/money.ts'
import type { FoundColumn, ReportRow } from '../../../shared/report.ts'
import { sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import type { Days } from '../../engine/list/days.ts'
import { isCorrection } from '../../ledger/priorPeriod.ts'
import { type CorrectedAccount, correctedAccounts } from '../documents/correctedAccounts.ts'
import type { ReportQuery } from '../report.ts'
import { yearBefore } from './comparison.ts'
import { type LedgerRow, ledgerRows, toldOf } from './ledgerRows.ts'
import { restatedName, restatementOf } from './restatement.ts'
import { sidesOf, together } from './together.ts'

/**
 * A statement beside the year before, and beneath it the corrections of prior periods since its comparatives began (IFRS for SMEs, 10.23): the books
 * take them on their day, and the comparatives are restated by them where they are not asked for as they were reported. Each says of which accounts it
 * is, and whether the comparatives stand without it.
 */
export const withPriorPeriodNote =
  <R>(query: ReportQuery<R>, column?: string): ReportQuery<R> =>
  async (asking) => {
    const { context, parameters } = asking
    const days = shownDays(parameters as Parameters)
    if (!days) return query(asking)
    const [figures, found] = await Promise.all([query(asking), corrections(days, context)])
    if (!found.length) return figures
    const [accounts, restatement] = await Promise.all([
      correctedAccounts(
        found.flatMap(({ entry, isHidden }) => (isHidden ? [] : [entry])),
        context,
      ),
      restatementOf({ ...(parameters as Asked), from: days.statedFrom, to: days.to }, context),
    ])
    const { comparatives } = parameters as Asked
    const entries = new Set(restatement.map(({ entry }) => entry))
    const isLeftOut = ({ entry, date }: LedgerRow) => comparatives === 'restated' && date > days.comparedTo && !entries.has(entry)
    const columnOf = (date: string) => column ?? `k${date <= days.comparedTo ? days.comparedTo : days.to}`
    const title = comparatives === 'restated' ? 'priorPeriodNoteRestated' : 'priorPeriodNote'
    const rows = noteRows(found, accounts, columnOf, (one) => (isLeftOut(one) ? context.translate('reports.notRestated') : null))
    const columns = (figures.columns ?? []).map((one) =>
      entries.size > 0 && one.name === `k${days.comparedTo}` ? { ...one, label: restatedName(one.label, context) } : one,
    )
    return {
      ...figures,
      columns: [...columns, documentColumn(context)],
      rows: [...figures.rows, { cells: { account: title }, level: 0, role: 'group' }, ...rows],
      tells: [...new Set([...(figures.tells ?? []), ...toldOf(found)])],
    }
  }

type Parameters = Readonly<Record<string, string | undefined>>
type Asked = { readonly by: string; readonly comparatives: 'restated' | 'reported' }

interface Shown extends Days {
  /** The first day of the statement, or its day. */
  readonly statedFrom: string
  /** The last day of the comparatives. */
  readonly comparedTo: string
}

/** From the first day of the comparatives to the last one of the statement; null where it has none. What stood on their day stands in both. */
function shownDays({ by, from, to, date }: Parameters): Shown | null {
  const last = date ?? to
  if (by !== 'year' || last === undefined) return null
  const statedFrom = from ?? last
  const before = yearBefore({ from: statedFrom, to: last })
  return { from: from === undefined ? addDays(before.to, 1) : before.from, to: last, statedFrom, comparedTo: before.to }
}

/** The rows on what earlier years have left that correct the error of a prior period. */
const corrections = async ({ from, to }: Days, context: Context): Promise<readonly LedgerRow[]> =>
  together(await ledgerRows({ from, to, where: sql`${isCorrection()}`, order: 'entry', naming: true }, context))

/** Each entry with its day and why, what it added to or took off earlier results, and its document; beneath it the accounts that it corrects. */
function noteRows(
  found: readonly LedgerRow[],
  accounts: ReadonlyMap<number, readonly CorrectedAccount[]>,
  columnOf: (date: string) => string,
  remarkOn: (row: LedgerRow) => string | null,
): ReportRow[] {
  const entries = [...Map.groupBy(found, ({ entry }) => entry).values()]
  return entries.flatMap((rows): ReportRow[] => {
    const [first] = rows
    if (!first) return []
    const told = [first.date, first.description, remarkOn(first)].filter(Boolean).join(' · ')
    const sides = rows.map(sidesOf)
    const amount = sides.some(({ debit, credit }) => debit === null || credit === null)
      ? null
      : subtract(sum(sides.map(({ credit }) => credit ?? '0')), sum(sides.map(({ debit }) => debit ?? '0')))
    return [
      {
        cells: {
          code: first.code,
          account: { arabicName: told, englishName: told },
          document: first.document,
          [columnOf(first.date)]: amount,
        },
        level: 1,
      },
      ...(first.isHidden ? [] : (accounts.get(first.entry) ?? [])).map(({ id, code, arabicName, englishName, amount: part }) => ({
        cells: { code, account: { arabicName, englishName }, [columnOf(first.date)]: part },
        level: 2,
        ids: { account: id },
      })),
    ]
  })
}

const documentColumn = ({ translate }: Context): FoundColumn => ({
  name: 'document',
  kind: 'document',
  label: translate('reports.columns.document'),
})
