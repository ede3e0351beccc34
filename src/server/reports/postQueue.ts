import { tableName } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { add, subtract, sum } from '../../../schema/values/money.ts'
import type { AccountEffect, Effect, PostQueue, QueuedDocument } from '../../shared/postQueue.ts'
import type { Run } from '../database/database.ts'
import { and, ident, sql, word } from '../database/sql.ts'
import type { Behaviours } from '../engine/behaviours.ts'
import type { Change } from '../engine/change.ts'
import { checkBooked } from '../engine/checks/booked.ts'
import { questionsOf } from '../engine/checks/questions.ts'
import { hideParams, shownFaults } from '../engine/checks/shownFaults.ts'
import type { Context } from '../engine/context.ts'
import { selectedDays } from '../engine/list/days.ts'
import { amountOf, tellsAmounts } from '../engine/read/amount.ts'
import { seesAll } from '../engine/read/sight.ts'
import { queryScope } from '../engine/sql/expressions.ts'
import { bounds } from '../engine/sql/scope.ts'
import { recordShape } from '../engine/sql/shape.ts'
import { ownDocuments } from '../ledger/dualControl.ts'
import { judgePlanned, type Planned } from '../ledger/judge.ts'
import { entryOf } from '../ledger/posting.ts'
import { prepareEffects } from '../ledger/prepare.ts'
import { documentTitles } from './documentTitles.ts'
import { balances, standing } from './queries/balances.ts'

/** A document whose faults have no texts yet. */
type RawDocument = Omit<QueuedDocument, 'errors' | 'warnings'> & {
  readonly faults: readonly FaultAt[]
  readonly questions: readonly FaultAt[]
}
type RawQueue = Omit<PostQueue, 'documents'> & {
  readonly documents: readonly RawDocument[]
  /** The definitions of whose documents an amount is told. */
  readonly tells: readonly Model[]
}

export interface QueueQuestion {
  readonly models: readonly Model[]
  /** The code of their definitions, which knows what is asked before one is posted. */
  readonly behaviours: Behaviours
  readonly state: 'open' | 'posted'
  readonly from: string
  readonly to: string
}

const most = 500

/**
 * The documents of the chosen kinds in a period; nothing is written. Of documents that the person may not see it tells that they are there, so
 * that they can be posted: no word, no amount and no effect of theirs, nor any sum in which they are.
 */
export async function postQueue(question: QueueQuestion, context: Context): Promise<RawQueue> {
  const found = await Promise.all(question.models.map((model) => documentsOf(model, question, context)))
  const documents = found.flatMap(({ model, records }) => records.map((record) => ({ model, record })))
  documents.sort((a, b) => String(a.record['date']).localeCompare(String(b.record['date'])))
  const more = found.reduce((total, one) => total + one.more, 0)
  const titles = await documentTitles(documents, context)
  const tells = [...new Set(documents.map(({ model }) => model))].filter((model) => tellsAmounts(model, context))
  if (question.state === 'posted') {
    const taken = await takenBack(
      documents.filter(({ model }) => tellsAmounts(model, context)),
      context,
    )
    const queued = documents.map(({ model, record }) => {
      const lines = taken.get(`${model.name} ${record['id']}`) ?? []
      return shown({ model, record, title: titles.get(record) }, 'posted', lines, [], [], context)
    })
    return {
      documents: queued,
      tells,
      more,
      accounts: await effects(
        queued.flatMap((one) => one.effects),
        context,
      ),
    }
  }
  return context.database.transaction(context.tenant, async (run) => {
    const prepared = await prepareAll(documents, context, run)
    const [faults, own] = await Promise.all([judgePlanned(prepared, context, run), ownOf(documents, context, run)])
    const checked = prepared.map(({ model, record, prepared: one }, index) => ({
      model,
      record,
      // Balances are those of the branches in sight; what stands in another one's books does not touch them.
      lines:
        'faults' in one
          ? []
          : one.lines.filter(({ branch = record['branch'] as number }) => context.visibleBranches.includes(branch)),
      faults: [...(own.get(record) ?? []), ...(faults[index] ?? [])],
    }))
    const questions = await askedOf(documents, question.behaviours, context, run)
    const ready = checked
      .filter(({ model, faults }) => faults.length === 0 && tellsAmounts(model, context))
      .flatMap(({ lines }) => effectsOf(lines))
    return {
      result: effects(ready, context).then((accounts) => ({
        documents: checked.map(({ model, record, lines, faults }) =>
          shown({ model, record, title: titles.get(record) }, 'open', lines, faults, questions.get(record) ?? [], context),
        ),
        tells,
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
async function prepareAll(documents: readonly Queued[], context: Context, run: Run): Promise<readonly (Queued & Planned)[]> {
  const found = await Promise.all(
    [...Map.groupBy(documents, ({ model }) => model)].map(async ([model, own]) => {
      const events = own.map(({ record }) => ({
        document: record,
        event: model.actions.get(actionOf(model, record, 'open'))?.posts ?? '',
      }))
      const prepared = await prepareEffects(model, events, false, context, run)
      return own.map(({ record }, index) => [record, prepared[index] ?? { faults: [] }] as const)
    }),
  )
  const byRecord = new Map(found.flat())
  return documents.map(({ model, record }) => {
    const event = model.actions.get(actionOf(model, record, 'open'))?.posts ?? ''
    return { model, record, entry: entryOf(model, record, event, context), prepared: byRecord.get(record) ?? { faults: [] } }
  })
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
      select ${word(recordShape(model, queryScope(context)))} from ${table} r where ${conditions} order by r.date, r.id limit ${most}) p) as records`,
  )
  const records = row?.records ?? []
  return { model, records, more: (row?.total ?? 0) - records.length }
}

/** What keeps the person from posting documents that are his own. */
async function ownOf(
  documents: readonly Queued[],
  context: Context,
  run: Run,
): Promise<ReadonlyMap<RecordData, readonly FaultAt[]>> {
  const found = await Promise.all(
    [...Map.groupBy(documents, ({ model }) => model)].map(async ([model, some]) => {
      const records = some.map(({ record }) => record)
      const faults = await ownDocuments(model, records, context, run)
      return records.map((record, index) => [record, faults[index] ?? []] as const)
    }),
  )
  return new Map(found.flat())
}

/** What would be asked when documents are posted, by document. */
async function askedOf(
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
      const raised = await questionsOf(model, behaviours, changes, context, run, { onlyLooks: true })
      // What it pays may be posted together with it, so that it is worth a look and stands in nobody's way.
      const booked = await bookedOf(model, changes, context, run)
      return changes.map((change, index): [RecordData, readonly FaultAt[]] => [
        change.before,
        [...(raised[index] ?? []), ...(booked.get(change) ?? [])],
      ])
    }),
  )
  return new Map(found.flat())
}

/** What documents pay or use up of others that are not in the books yet. */
async function bookedOf<C extends Change>(
  model: Model,
  changes: readonly C[],
  context: Context,
  run: Run,
): Promise<ReadonlyMap<C, readonly FaultAt[]>> {
  const found = await Promise.all(
    [...Map.groupBy(changes, ({ before }) => actionOf(model, before ?? {}, 'open'))].map(async ([action, some]) => {
      const faults = await checkBooked(model, action, some, context, run, false)
      return some.map((change, index) => [change, faults[index] ?? []] as const)
    }),
  )
  return new Map(found.flat())
}

function shown(
  { model, record, title }: Queued & { readonly title: string | undefined },
  state: QueueQuestion['state'],
  lines: readonly Effect[],
  faults: readonly FaultAt[],
  questions: readonly FaultAt[],
  context: Context,
): RawDocument {
  const [isSeen, tells] = [seesAll(model, context), tellsAmounts(model, context)]
  const told = (some: readonly FaultAt[]) => (isSeen ? shownFaults(model, some, context) : some.map(hideParams))
  return {
    resource: model.name,
    id: record['id'] as number,
    branch: record['branch'] as number,
    number: (record['number'] as string | null) ?? null,
    date: record['date'] as string,
    description: isSeen ? (record['description'] as string | null) || title || null : null,
    action: actionOf(model, record, state),
    amount: tells ? (amountOf(model, record) ?? sum(lines.map((line) => line.debit))) : null,
    faults: told(faults),
    questions: told(questions),
    effects: faults.length || !tells ? [] : effectsOf(lines),
  }
}

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
  const stood = new Map(found.map((one) => [one.account, standing(one)]))
  return names.map((account) => {
    const { debit, credit } = touched.get(account.id) ?? { debit: '0', credit: '0' }
    const before = stood.get(account.id) ?? '0'
    return { account, before, debit, credit, after: add(before, subtract(debit, credit)) }
  })
}
