import { mainEvent } from '../../../../schema/effects.ts'
import type { Model } from '../../../../schema/model.ts'
import type { Books } from '../../../../schema/recipe.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { addDays } from '../../../../schema/values/date.ts'
import type { Run } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { ActionBehaviour } from '../../engine/behaviour.ts'
import { questionOf } from '../../engine/checks/questions.ts'
import type { BranchInfo, Context, YearInfo } from '../../engine/context.ts'
import type { Ready } from '../../engine/draft.ts'
import { closingModel } from '../../engine/sql/yearEnds.ts'
import { write } from '../../engine/write/write.ts'
import { loadBooks, recording } from '../books.ts'
import { effectFacts, ledgerLines } from '../effect.ts'
import { postEntry } from '../gate.ts'
import { areaOf } from '../posting.ts'
import { assertEveryBranch, closingChecks, closingFaults } from './checks.ts'
import { closingLines, type Standing, standings } from './figures.ts'
import { inTransaction } from './inTransaction.ts'
import { itemsOf, keepLacking, type LacksOfBooks } from './lacking.ts'

/** How much in the books does not hold together, and what of it is asked about before a year is closed nevertheless. */
export interface BrokenBooks {
  readonly count: number
  readonly questions: readonly FaultAt[]
}
export type CheckBooks = (context: Context) => Promise<BrokenBooks>

interface HowClosed {
  readonly brokenBooks: CheckBooks
  readonly missing: LacksOfBooks
  /** Whether it is closed with what is missing, which is kept with the reason. */
  readonly unfinished: boolean
}

/**
 * Closes a year, stage by stage in one transaction: the checks, what income and expense come to, a closing document for
 * each branch that takes them to the year's result, the next year, and a last look at all that must hold in the books. What interrupts it leaves nothing behind,
 * and it can be begun again; once the last stage has begun it is done.
 */
export const closeYear =
  ({ brokenBooks, missing, unfinished }: HowClosed): ActionBehaviour =>
  async ({ id, record, input, context, run }) => {
    await assertEveryBranch(context, run)
    const branches = await run<BranchInfo>(
      sql`select id, arabic_name as "arabicName", english_name as "englishName", is_master as "isMaster", active, decimal_digits as "decimalDigits"
      from branches where tenant_id = ${context.tenant} order by id`,
    )
    const of = branches.length + 4
    await context.onStage?.({ name: 'checks', done: 0, of })
    // Posting locks the row of the year: this waits for postings under way, and lets no new one begin, in this year or before.
    await run(sql`select 1 from fiscal_years where tenant_id = ${context.tenant} and start_date <= ${record['startDate'] as string}::date
    order by start_date for update`)
    const days = { from: record['startDate'] as string, to: record['endDate'] as string }
    const lacking = await missing.find(days, inTransaction(context, run))
    const faults = closingFaults(await closingChecks(id, context, run))
    const left = lacking.filter(({ parts }) => parts.length > 0)
    if (left.length && !unfinished) faults.push({ code: 'Closing.OpenItems', params: { items: itemsOf(left, context) } })
    if (faults.length) return faults
    await context.onStage?.({ name: 'figures', done: 1, of })
    const [books, found] = await Promise.all([loadBooks(context, run), standings(context.tenant, id, run)])
    const year = { ...record, id } as unknown as YearInfo
    for (const [index, branch] of branches.entries()) {
      const standing = found.filter((one) => one.branch === branch.id)
      if (!standing.length) continue
      const { arabicName, englishName } = branch
      await context.onStage?.({ name: 'voucher', done: 2 + index, of, branch: { arabicName, englishName } })
      const own = { ...context, branch, year, check: { ...context.check, fiscalYear: year } }
      const refused = await closeBranch({ context: own, year, standing, books }, run)
      if (refused.length) return refused
    }
    await context.onStage?.({ name: 'opening', done: of - 2, of })
    await openNext(year, context, run)
    await context.onStage?.({ name: 'end', done: of - 1, of })
    const broken = await checkBooks(id, brokenBooks, context, run)
    if (broken.length) return broken
    return {
      values: {
        openItems: left.length ? itemsOf(left, context) : null,
        closingReason: left.length ? ((input['reason'] as string | undefined) ?? null) : null,
      },
      write: () => (left.length ? [keepLacking({ year: id }, left, context, run)] : []),
    }
  }

/**
 * What a closed year shows stays so: it is not closed while anything in the books does not hold together.
 * @throws Problem 409 with what is to be asked before
 */
async function checkBooks(year: number, brokenBooks: CheckBooks, context: Context, run: Run): Promise<FaultAt[]> {
  await run(sql`update fiscal_years set status = 'closed' where tenant_id = ${context.tenant} and id = ${year}`)
  // All figures that are compared are of one moment: postings into a later year wait for this last look.
  await run(sql`select 1 from fiscal_years where tenant_id = ${context.tenant} order by start_date for update`)
  const { count, questions } = await brokenBooks(inTransaction(context, run))
  if (count) return [{ code: 'Closing.Integrity', params: { count } }]
  const question = questionOf(questions, context)
  if (question) throw question
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
  const description = context.translate('closing.description', params)
  const model = closingModel(context.registry)
  const document = {
    date: year.endDate,
    ...model.data.yearEnds?.closes,
    source: { resource: 'fiscalYears', id: year.id },
    description,
    status: model.posting?.inBooks[0],
    entries: closingLines(standing, result),
  } as unknown as RecordData
  const id = await make(model, document, context, run)
  // An account between branches of different currencies may hold finer amounts than the branch counts.
  const recorded = recording({ ...books, decimals: () => 3 })
  const lines = ledgerLines(model, mainEvent, document, effectFacts(model, document), recorded.books, context)
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
      basis: recorded.basis(),
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
    { model, operation: 'create', changes: [{ values }], context, behaviours: noBehaviours, trusted: true },
    { run },
  )
  return (made as Ready).id
}

const noBehaviours = { save: {}, action: {}, many: {}, makers: {} }
