import { tableName } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import type { EntryLine } from '../../../schema/recipe.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { add, subtract, sum } from '../../../schema/values/money.ts'
import type { AccountEffect, Effect, PostQueue, QueuedDocument } from '../../shared/postQueue.ts'
import type { Run } from '../database/database.ts'
import { and, ident, sql, word } from '../database/sql.ts'
import type { Behaviours } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import { selectedDays } from '../engine/list/days.ts'
import { askedIn } from '../engine/sql/expressions.ts'
import { bounds } from '../engine/sql/scope.ts'
import { recordShape } from '../engine/sql/shape.ts'
import { balances } from '../reports/queries/balances.ts'
import { checkAccounts } from './accountChecks.ts'
import { amountOf } from './amount.ts'
import { branchesOf } from './entry.ts'
import { foreignBranches, shapeFaults } from './gate.ts'
import { openPeriods, type Periods } from './period.ts'
import { areaOf } from './posting.ts'
import { type Prepared, prepareEffects } from './prepare.ts'

/** A document with what stands in its way not told in a language yet. */
type UntoldDocument = Omit<QueuedDocument, 'errors' | 'warnings'> & {
  readonly faults: readonly FaultAt[]
  readonly questions: readonly FaultAt[]
}
type UntoldQueue = Omit<PostQueue, 'documents'> & { readonly documents: readonly UntoldDocument[] }

export interface QueueQuestion {
  readonly models: readonly Model[]
  /** The code of their definitions, which knows what is asked before one is posted. */
  readonly behaviours: Behaviours['save']
  readonly state: 'open' | 'posted'
  readonly from: string
  readonly to: string
}

const most = 500

/** The documents of the chosen kinds in a period; nothing is written. */
export async function postQueue(question: QueueQuestion, context: Context): Promise<UntoldQueue> {
  const found = await Promise.all(question.models.map((model) => documentsOf(model, question, context)))
  const documents = found.flatMap(({ model, records }) => records.map((record) => ({ model, record })))
  documents.sort((a, b) => String(a.record['date']).localeCompare(String(b.record['date'])))
  const more = found.reduce((total, one) => total + one.more, 0)
  if (question.state === 'posted') {
    const taken = await takenBack(documents, context)
    const queued = documents.map(({ model, record }) => ({
      ...shown({ model, record }, 'posted', [], []),
      effects: taken.get(`${model.name} ${record['id']}`) ?? [],
    }))
    return {
      documents: queued,
      more,
      accounts: await effects(
        queued.flatMap((one) => one.effects),
        context,
      ),
    }
  }
  return context.database.transaction(context.tenant, async (run) => {
    const prepared = await prepareAll(documents, context, run)
    const periods: Checking['periods'] = new Map()
    const checked = await Promise.all(prepared.map((one) => check(one, { context, run, periods })))
    const questions = await questionsOf(documents, question.behaviours, context, run)
    const ready = checked.filter(({ faults }) => faults.length === 0).flatMap(({ lines }) => effectsOf(lines))
    return {
      result: effects(ready, context).then((accounts) => ({
        documents: checked.map(({ model, record, lines, faults }) => ({
          ...shown({ model, record }, 'open', lines, faults),
          questions: questions.get(record) ?? [],
        })),
        more,
        accounts,
      })),
    }
  })
}

/** A document of the queue. */
interface Queued {
  readonly model: Model
  readonly record: RecordData
}

/** The action that posts a document as it stands, or takes it back. */
const actionOf = ({ posting }: Model, record: RecordData, state: QueueQuestion['state']): string =>
  (state === 'posted' ? posting?.unposts : posting?.postable.get(String(record['status']))) ?? ''

/** Documents with what posting each of them would write. */
async function prepareAll(
  documents: readonly Queued[],
  context: Context,
  run: Run,
): Promise<readonly (Queued & { readonly prepared: Prepared | { readonly faults: readonly FaultAt[] } })[]> {
  const found = await Promise.all(
    [...Map.groupBy(documents, ({ model }) => model)].map(async ([model, own]) => {
      const asked = own.map(({ record }) => ({
        document: record,
        event: model.actions.get(actionOf(model, record, 'open'))?.posts ?? '',
      }))
      const prepared = await prepareEffects(model, asked, false, context, run)
      return own.map(({ record }, index) => [record, prepared[index] ?? { faults: [] }] as const)
    }),
  )
  const byRecord = new Map(found.flat())
  return documents.map((one) => ({ ...one, prepared: byRecord.get(one.record) ?? { faults: [] } }))
}

/** The states whose documents are asked for: those that may be posted now, or those that can be taken back. */
const statesOf = ({ posting }: Model, state: QueueQuestion['state']): readonly string[] =>
  state === 'open' ? [...(posting?.postable.keys() ?? [])] : posting?.unposts ? posting.inBooks : []

async function documentsOf(model: Model, { state, from, to }: QueueQuestion, context: Context) {
  const conditions = and([
    ...bounds(model, context, 'r'),
    sql`r.status = any(${statesOf(model, state)}::text[])`,
    sql`r.date between ${from}::date and ${to}::date`,
  ])
  const table = ident(tableName(model.name))
  const [row] = await context.database.one<{ records: RecordData[]; total: number }>(
    context.tenant,
    sql`select (select count(*)::int from ${table} r where ${conditions}) as total, (select coalesce(json_agg(p), '[]') from (
      select ${word(recordShape(model, askedIn(context)))} from ${table} r where ${conditions} order by r.date, r.id limit ${most}) p) as records`,
  )
  const records = row?.records ?? []
  return { model, records, more: (row?.total ?? 0) - records.length }
}

/** What would be asked when documents are posted, by document. */
async function questionsOf(
  documents: readonly { readonly model: Model; readonly record: RecordData }[],
  behaviours: QueueQuestion['behaviours'],
  context: Context,
  run: Run,
): Promise<ReadonlyMap<RecordData, readonly FaultAt[]>> {
  const found = await Promise.all(
    [...Map.groupBy(documents, ({ model }) => model)].map(async ([model, own]) => {
      const changes = own.map(({ record }) => ({
        id: record['id'] as number,
        before: record,
        record: { ...record, status: model.actions.get(actionOf(model, record, 'open'))?.to ?? null } as RecordData,
      }))
      const asked = (await behaviours[model.data.behaviour ?? '']?.ask?.(changes, context, run)) ?? []
      return changes.map(({ before }, index): [RecordData, readonly FaultAt[]] => [before, asked[index] ?? []])
    }),
  )
  return new Map(found.flat())
}

interface Checking {
  readonly context: Context
  readonly run: Run
  /** Each area and day is asked for once. */
  readonly periods: Map<string, Promise<Periods>>
}

async function check(
  { model, record, prepared }: Awaited<ReturnType<typeof prepareAll>>[number],
  { context, run, periods }: Checking,
) {
  const branch = record['branch'] as number
  if ('faults' in prepared) return { model, record, lines: [] as readonly EntryLine[], faults: prepared.faults }
  const { lines, stock } = prepared
  const area = areaOf(model)
  const date = record['date'] as string
  const key = `${area} ${date}`
  const asked = periods.get(key) ?? openPeriods(area, [date], context, run)
  periods.set(key, asked)
  const [accounts, period] = await Promise.all([checkAccounts(lines, branch, context, run), asked])
  const { faults } = period(date, branchesOf(lines, branch))
  // Balances are those of the branches in sight; what stands in another one's books does not touch them.
  const inSight = lines.filter((line) => context.visibleBranches.includes(line.branch ?? branch))
  return {
    model,
    record,
    lines: inSight,
    faults: [
      ...foreignBranches(lines, branch, context),
      ...accounts,
      ...faults,
      ...(!lines.length && stock.moves.length ? [] : shapeFaults(lines)),
    ],
  }
}

const shown = (
  { model, record }: Queued,
  state: QueueQuestion['state'],
  lines: readonly EntryLine[],
  faults: readonly FaultAt[],
): UntoldDocument => ({
  resource: model.name,
  id: record['id'] as number,
  number: (record['number'] as number | null) ?? null,
  date: record['date'] as string,
  description: (record['description'] as string | null) ?? null,
  action: actionOf(model, record, state),
  amount: amountOf(model, record) ?? sum(lines.map((line) => line.debit)),
  faults,
  questions: [],
  effects: faults.length ? [] : effectsOf(lines),
})

const effectsOf = (lines: readonly Effect[]): Effect[] =>
  [...Map.groupBy(lines, (line) => line.account)].map(([account, own]) => ({
    account,
    debit: sum(own.map((line) => line.debit)),
    credit: sum(own.map((line) => line.credit)),
  }))

/** What taking posted documents back does to each account: the mirror of their standing entries, by `{resource} {id}`. */
async function takenBack(
  documents: readonly { readonly model: Model; readonly record: RecordData }[],
  context: Context,
): Promise<Map<string, Effect[]>> {
  const found = await Promise.all(
    [...Map.groupBy(documents, ({ model }) => model)].map(([model, own]) =>
      context.database.one<Effect & { document: string }>(
        context.tenant,
        sql`select e.resource || ' ' || e.record_id as document, l.account_id as account, sum(l.credit)::text as debit, sum(l.debit)::text as credit
          from journal_entries e join ledger_rows l on l.tenant_id = e.tenant_id and l.entry_id = e.id and l.branch_id = any(${context.visibleBranches}::int[])
          where e.tenant_id = ${context.tenant} and e.resource = ${model.name} and e.record_id = any(${own.map(({ record }) => record['id'] as number)}::int[])
            and e.reverses is null and not exists (select 1 from journal_entries x where x.tenant_id = e.tenant_id and x.reverses = e.id) group by 1, 2`,
      ),
    ),
  )
  return Map.groupBy(found.flat(), ({ document }) => document)
}

/** Each account that is touched: what stands there at the end of the selected year, what comes, what will stand there. */
async function effects(lines: readonly Effect[], context: Context): Promise<AccountEffect[]> {
  if (!lines.length) return []
  const touched = new Map(effectsOf(lines).map((effect) => [effect.account, effect]))
  const [found, names] = await Promise.all([
    balances(selectedDays(context), context),
    context.database.one<AccountEffect['account']>(
      context.tenant,
      sql`select id, code, arabic_name as "arabicName", english_name as "englishName" from accounts where tenant_id = ${context.tenant} and id = any(${[...touched.keys()]}::int[]) order by code`,
    ),
  ])
  const standing = new Map(
    found.map(({ account, openingDebit, openingCredit, debit, credit }) => [
      account,
      subtract(add(openingDebit, debit), add(openingCredit, credit)),
    ]),
  )
  return names.map((account) => {
    const { debit, credit } = touched.get(account.id) ?? { debit: '0', credit: '0' }
    const before = standing.get(account.id) ?? '0'
    return { account, before, debit, credit, after: add(before, subtract(debit, credit)) }
  })
}
