import { tableName } from '../../../../schema/derive/names.ts'
import type { ResourceName } from '../../../../schema/field.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { addDays, today } from '../../../../schema/values/date.ts'
import type { Run } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { auditStatement } from '../../engine/audit.ts'
import type { ActionBehaviour } from '../../engine/behaviour.ts'
import type { Context } from '../../engine/context.ts'
import { countUp } from '../../engine/numbers.ts'
import { nextIds } from '../../engine/parts.ts'
import { closingModel } from '../../engine/yearEnds.ts'
import { type Bulk, openBulkOn } from '../../tenants/bulk.ts'
import { loadBooks } from '../books.ts'
import type { Books } from '../entry.ts'
import { postEntry } from '../gate.ts'
import { recipeOf } from '../posting.ts'
import { assertEveryBranch, closingChecks, closingFaults } from './checks.ts'
import { closingLines, closingSource, type Standing, standings } from './figures.ts'

/**
 * Closes a year, stage by stage in one transaction: the checks, what income and expense come to, a closing document for
 * each branch that takes them to the year's result, the next year, and the end. What interrupts it leaves nothing behind,
 * and it can be begun again; once the last stage is told it stands.
 */
export const closeYear: ActionBehaviour = async ({ id: year, record, context, run }) => {
  await assertEveryBranch(context, run)
  const branches = await run<{ id: number; arabicName: string; englishName: string | null }>(
    sql`select id, arabic_name as "arabicName", english_name as "englishName" from branches where tenant_id = ${context.tenant} order by id`,
  )
  const of = branches.length + 4
  await context.tell?.({ name: 'checks', done: 0, of })
  // Whoever posts holds the year's row: they are waited for, and nobody posts any more, here or before.
  await run(sql`select 1 from fiscal_years where tenant_id = ${context.tenant} and start_date <= ${record['startDate'] as string}::date
    order by start_date for update`)
  const faults = closingFaults(await closingChecks(year, context, run))
  if (faults.length) return faults
  await context.tell?.({ name: 'figures', done: 1, of })
  const [books, found] = await Promise.all([loadBooks(context, run), standings(context.tenant, year, run)])
  const bulk = openBulkOn(run, {
    registry: context.registry,
    tenant: context.tenant,
    day: today(),
    author: context.person.id,
  })
  for (const [index, { id: branch, ...name }] of branches.entries()) {
    const standing = found.filter((one) => one.branch === branch)
    if (!standing.length) continue
    await context.tell?.({ name: 'voucher', done: 2 + index, of, branch: name })
    const refused = await closeBranch({ year, record, branch, standing, books, bulk }, context, run)
    if (refused.length) return refused
  }
  await context.tell?.({ name: 'opening', done: of - 2, of })
  await openNext(record, context, bulk)
  await context.tell?.({ name: 'end', done: of - 1, of })
  return []
}

interface BranchClosing {
  readonly year: number
  readonly record: RecordData
  readonly branch: number
  readonly standing: readonly Standing[]
  readonly books: Books
  readonly bulk: Bulk
}

/** The closing document of a branch, and its entry. */
async function closeBranch(
  { year, record, branch, standing, books, bulk }: BranchClosing,
  context: Context,
  run: Run,
): Promise<readonly FaultAt[]> {
  const date = record['endDate'] as string
  const result = books.account('yearResult')
  const params = { year: String(record['year']) }
  const description = context.say('closing.description', params)
  const model = closingModel(context.registry)
  const table = tableName(model.name)
  const [number, [id = 0]] = await Promise.all([countUp(table, branch, year, context, run), nextIds(table, 1, run)])
  const document = {
    branch,
    fiscalYear: year,
    date,
    ...model.data.closes,
    source: closingSource,
    description,
    status: 'posted',
    number,
    entries: closingLines(standing, result),
  }
  await bulk.add(model.name as ResourceName, [{ ...document, id }])
  const after = document as unknown as RecordData
  await run(auditStatement(context, model, id, 'create', { before: null, after }))
  const { area, lines: linesOf } = recipeOf(model)
  const lines = linesOf(after, { ...books, decimals: 3 })
  return postEntry(
    {
      resource: model.name,
      record: id,
      event: 'post',
      version: 1,
      branch,
      date,
      area,
      description,
      lines: lines.map((line) => ({ ...line, reason: { key: line.account === result ? 'yearResult' : 'closing', params } })),
      empties: true,
    },
    books,
    context,
    run,
  )
}

/** The year after the one that is closed, if nobody has made it yet. */
async function openNext(record: RecordData, context: Context, bulk: Bulk): Promise<void> {
  const startDate = addDays(record['endDate'] as string, 1)
  const [next] = await bulk.run(
    sql`select 1 from fiscal_years where tenant_id = ${context.tenant} and ${startDate}::date between start_date and end_date`,
  )
  if (next) return
  const endDate = addDays(`${Number(startDate.slice(0, 4)) + 1}${startDate.slice(4)}`, -1)
  await bulk.add('fiscalYears', [{ year: Number(record['year']) + 1, startDate, endDate, status: 'open' }])
}
