import { mainEvent } from '../../../../schema/effects.ts'
import type { Model } from '../../../../schema/model.ts'
import type { Books } from '../../../../schema/recipe.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { addDays } from '../../../../schema/values/date.ts'
import type { Run } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { ActionBehaviour } from '../../engine/behaviour.ts'
import type { BranchInfo, Context, YearInfo } from '../../engine/context.ts'
import { closingModel } from '../../engine/sql/yearEnds.ts'
import type { Ready } from '../../engine/work.ts'
import { write } from '../../engine/write/write.ts'
import { keeping, loadBooks } from '../books.ts'
import { effectFacts, ledgerLines } from '../effect.ts'
import { postEntry } from '../gate.ts'
import { areaOf } from '../posting.ts'
import { assertEveryBranch, closingChecks, closingFaults } from './checks.ts'
import { closingLines, closingSource, type Standing, standings } from './figures.ts'

/**
 * Closes a year, stage by stage in one transaction: the checks, what income and expense come to, a closing document for
 * each branch that takes them to the year's result, the next year, and the end. What interrupts it leaves nothing behind,
 * and it can be begun again; once the last stage is told it stands.
 */
export const closeYear: ActionBehaviour = async ({ id, record, context, run }) => {
  await assertEveryBranch(context, run)
  const branches = await run<BranchInfo>(
    sql`select id, arabic_name as "arabicName", english_name as "englishName", is_master as "isMaster", active, decimal_digits as "decimalDigits"
      from branches where tenant_id = ${context.tenant} order by id`,
  )
  const of = branches.length + 4
  await context.tell?.({ name: 'checks', done: 0, of })
  // Whoever posts holds the year's row: they are waited for, and nobody posts any more, here or before.
  await run(sql`select 1 from fiscal_years where tenant_id = ${context.tenant} and start_date <= ${record['startDate'] as string}::date
    order by start_date for update`)
  const faults = closingFaults(await closingChecks(id, context, run))
  if (faults.length) return faults
  await context.tell?.({ name: 'figures', done: 1, of })
  const [books, found] = await Promise.all([loadBooks(context, run), standings(context.tenant, id, run)])
  const year = { ...record, id } as unknown as YearInfo
  for (const [index, branch] of branches.entries()) {
    const standing = found.filter((one) => one.branch === branch.id)
    if (!standing.length) continue
    const { arabicName, englishName } = branch
    await context.tell?.({ name: 'voucher', done: 2 + index, of, branch: { arabicName, englishName } })
    const own = { ...context, branch, year, check: { ...context.check, fiscalYear: year } }
    const refused = await closeBranch({ context: own, year, standing, books }, run)
    if (refused.length) return refused
  }
  await context.tell?.({ name: 'opening', done: of - 2, of })
  await openNext(year, context, run)
  await context.tell?.({ name: 'end', done: of - 1, of })
  return []
}

interface BranchClosing {
  readonly context: Context
  readonly year: YearInfo
  readonly standing: readonly Standing[]
  readonly books: Books
}

/** The closing document of a branch, and its entry. */
async function closeBranch({ context, year, standing, books }: BranchClosing, run: Run): Promise<readonly FaultAt[]> {
  const result = books.account('yearResult')
  const params = { year: String(year.year) }
  const description = context.say('closing.description', params)
  const model = closingModel(context.registry)
  const document = {
    date: year.endDate,
    ...model.data.yearEnds?.closes,
    source: closingSource,
    description,
    status: model.posting?.inBooks[0],
    entries: closingLines(standing, result),
  } as unknown as RecordData
  const id = await make(model, document, context, run)
  // An account between branches of different currencies may hold finer amounts than the branch counts.
  const kept = keeping({ ...books, decimals: 3 })
  const lines = ledgerLines(model, mainEvent, document, effectFacts(model, document), kept.books, context.registry.find)
  return postEntry(
    {
      resource: model.name,
      record: id,
      event: mainEvent,
      version: 1,
      branch: context.branch.id,
      date: year.endDate,
      area: areaOf(model),
      description,
      basis: kept.basis(),
      lines: lines.map((line) => ({
        ...line,
        reason: { key: line.account === result ? 'yearResult' : 'closing', params },
      })),
      empties: true,
    },
    books,
    context,
    run,
  )
}

/** The year after the one that is closed, if nobody has made it yet. */
async function openNext({ year, endDate: last }: YearInfo, context: Context, run: Run): Promise<void> {
  const startDate = addDays(last, 1)
  const [next] = await run(
    sql`select 1 from fiscal_years where tenant_id = ${context.tenant} and ${startDate}::date between start_date and end_date`,
  )
  if (next) return
  const endDate = addDays(`${Number(startDate.slice(0, 4)) + 1}${startDate.slice(4)}`, -1)
  await make(
    context.registry.get('fiscalYears'),
    { year: year + 1, startDate, endDate, status: 'open' } as RecordData,
    context,
    run,
  )
}

/** Writes a record that the closing makes by itself, and gives its id. */
async function make(model: Model, values: RecordData, context: Context, run: Run): Promise<number> {
  const [made] = await write(
    { model, deed: 'create', changes: [{ values }], context, behaviours: noBehaviours, own: true },
    { run },
  )
  return (made as Ready).id
}

const noBehaviours = { save: {}, action: {}, many: {} }
