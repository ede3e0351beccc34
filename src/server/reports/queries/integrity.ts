import type { integrity as integrityReport } from '../../../../resources/reports/integrity.ts'
import { separatorIn } from '../../../../schema/separator.ts'
import type { ReportRow } from '../../../shared/report.ts'
import { sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { type Disagreement, disagreements } from '../../ledger/agreement.ts'
import type { BrokenBooks } from '../../ledger/closing/close.ts'
import type { Figures, ReportQuery } from '../report.ts'
import { bookChecks, type Check, posting } from './bookChecks.ts'
import { atOneMoment } from './moment.ts'
import { statementFaults } from './statementFaults.ts'

/** All checks over the whole tenant, of one moment; each says how much it looked at. */
export const integrity: ReportQuery<typeof integrityReport> = atOneMoment(({ context }) => checkedBooks(context))

/** The same without a report, in a transaction that sees one moment. */
export async function checkedBooks(asked: Context): Promise<Figures> {
  const context = await inAllBranches(asked)
  const [results, statements] = await Promise.all([
    Promise.all(bookChecks.map((check) => resultOf(check, context))),
    statementFaults(context),
  ])
  const agreeing = told('statementsAgree', statements.checked, statements.found)
  return { rows: [...results, agreeing, await entriesAgree(context)].flat() }
}

/** How much the books break what must hold, as far as it can be told before any recipe is run again, and what of it is asked about. */
export async function brokenBooks(asked: Context): Promise<BrokenBooks> {
  const context = await inAllBranches(asked)
  const [results, statements] = await Promise.all([
    Promise.all(
      bookChecks
        .flatMap(({ isListed, ...check }) => (isListed ? [] : check))
        .map(async ({ broken, asks }) => ({
          asks,
          found: await context.database.one<Found>(context.tenant, sql`${broken(context)} limit 100`),
        })),
    ),
    statementFaults(context),
  ])
  const count = results.reduce((all, { asks, found }) => all + (asks === undefined ? found.length : 0), statements.found.length)
  const questions = results.flatMap(({ asks, found }) =>
    asks === undefined || !found.length
      ? []
      : [{ code: asks, params: { found: found.map(({ description }) => description).join(separatorIn(context.language)) } }],
  )
  return { count, questions }
}

/** Books are whole or they are not, whichever branches somebody may see. */
async function inAllBranches(context: Context): Promise<Context> {
  const { tenant, database } = context
  const branches = await database.one<{ id: number }>(tenant, sql`select id from branches where tenant_id = ${tenant}`)
  return { ...context, visibleBranches: branches.map(({ id }) => id) }
}

interface Found {
  readonly document: unknown
  readonly description: string | null
}

async function resultOf({ name, counted, broken }: Check, context: Context): Promise<ReportRow[]> {
  const [[count], found] = await Promise.all([
    context.database.one<{ count: number }>(context.tenant, counted(context)),
    context.database.one<Found>(context.tenant, sql`${broken(context)} limit 100`),
  ])
  return told(name, count?.count ?? 0, found)
}

const told = (check: string, checked: number, found: readonly Found[]): ReportRow[] => [
  { cells: { check, checked, found: found.length }, level: 0, role: roleOf(checked, found.length) },
  ...found.map((row): ReportRow => ({ cells: { ...row }, level: 1, role: 'bad' })),
]

/** How many documents that do not agree with the books are listed. */
const most = 100

/** Every posted document gives the entry that stands of it. */
async function entriesAgree(context: Context): Promise<ReportRow[]> {
  const found: Disagreement[] = []
  let checked = 0
  for (const model of posting(context.registry))
    for await (const portion of disagreements(model, context)) {
      checked += portion.checked
      found.push(...portion.found.slice(0, most - found.length))
    }
  return [
    { cells: { check: 'entriesAgree', checked, found: found.length }, level: 0, role: roleOf(checked, found.length) },
    ...found.map(({ model, record, event }): ReportRow => {
      const document = { resource: model.name, id: record.id, number: record['number'] ?? null }
      return { cells: { document, description: record['description'] ?? event }, level: 1, role: 'bad' }
    }),
  ]
}

const roleOf = (checked: number, found: number): 'bad' | 'good' | 'idle' => (found ? 'bad' : checked ? 'good' : 'idle')
