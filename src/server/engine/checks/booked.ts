import { tableName } from '../../../../schema/derive/names.ts'
import { isPosted } from '../../../../schema/effects.ts'
import type { Usage } from '../../../../schema/figure.ts'
import type { Model } from '../../../../schema/model.ts'
import type { FaultAt, RecordData } from '../../../../schema/record/record.ts'
import { type Use, usesOf } from '../../../../schema/record/uses.ts'
import { isZero } from '../../../../schema/values/money.ts'
import type { Run } from '../../database/database.ts'
import { ident, type Sql, sql } from '../../database/sql.ts'
import type { Change } from '../change.ts'
import type { Context } from '../context.ts'
import { titlesOf } from '../read/titles.ts'
import type { Check } from './check.ts'

/** The document to which what is used up belongs. */
interface Behind {
  readonly id: number
  readonly document: number
  readonly status: string
}

/** What documents use up of others that are not posted. */
export const booked: Check = {
  name: 'booked',
  applies: ({ model, operation, registry }) => {
    const isPosting = model.actions.get(operation)?.posts !== undefined
    return registry
      .usages(model.name)
      .some(
        ({ limit }) =>
          limit.booked !== undefined &&
          (isPosting || (limit.bookedAtEntry === true && (operation === 'create' || operation === 'update'))),
      )
  },
  faults: ({ model, operation, drafts, context, tx }) => checkBooked(model, operation, drafts, context, tx.run),
}

/**
 * What documents use up of others that are not posted yet, where a limit says `booked`: checked when they are posted themselves,
 * or already when they are entered.
 * @param hold whether what is used stays as it is until the transaction ends
 */
export async function checkBooked(
  model: Model,
  operation: string,
  changes: readonly Change[],
  context: Context,
  run: Run,
  hold = true,
): Promise<FaultAt[][]> {
  const faults = changes.map((): FaultAt[] => [])
  const isPosting = model.actions.get(operation)?.posts !== undefined
  if (!isPosting && operation !== 'create' && operation !== 'update') return faults
  const { tenant, registry } = context
  for (const usage of registry.usages(model.name)) {
    const code = usage.limit.booked
    const source = usage.own ? undefined : registry.find(usage.source)
    if (code === undefined || !source || !(isPosting || usage.limit.bookedAtEntry)) continue
    const uses = changes.map((change) => (isPosting ? usesOf(usage, change.record) : entered(usage, change)).filter(isSome))
    const ids = [...new Set(uses.flat().map(({ id }) => id))]
    if (!ids.length) continue
    const document = source.owner ? registry.get(source.owner.name) : source
    const own: Sql = sql`${ident(tableName(source.name))} s`
    const rows = await run<Behind>(
      source === document
        ? sql`select s.id, s.id as document, s.status from ${own} where s.tenant_id = ${tenant} and s.id = any(${ids}::int[]) ${hold ? sql`for share` : sql``}`
        : sql`select s.id, d.id as document, d.status from ${own} join ${ident(tableName(document.name))} d on d.tenant_id = s.tenant_id and d.id = s.record_id
            where s.tenant_id = ${tenant} and s.id = any(${ids}::int[]) ${hold ? sql`for share of d` : sql``}`,
    )
    const waiting = new Map(rows.filter(({ status }) => !isPosted(document, { status })).map((row) => [row.id, row.document]))
    if (!waiting.size) continue
    const titles = await titlesOf(document, [...new Set(waiting.values())], context, run)
    for (const [index, some] of uses.entries())
      for (const { id, reference } of some) {
        const of = waiting.get(id)
        if (of !== undefined && (isPosting || !isMadeOf(changes[index]?.record, document, of)))
          faults[index]?.push({
            code,
            params: { name: titles.get(of) ?? '' },
            ...(reference !== undefined && { field: reference }),
          })
      }
  }
  return faults
}

const isSome = ({ amount }: Use): boolean => !isZero(amount)

/** What a document asks for when it is entered, also as a draft; what it has already is not asked for again. */
function entered(usage: Usage, { record, before }: Change): Use[] {
  const { while: _, ...limit } = usage.limit
  const always = { ...usage, limit }
  const kept = new Set(usesOf(always, before).map(({ id }) => id))
  return usesOf(always, record).filter(({ id }) => !kept.has(id))
}

/** Whether a record was made of the very document that it uses up: an invoice that is paid as it is issued. */
function isMadeOf(record: RecordData | undefined, { name }: Model, document: number): boolean {
  const source = record?.['source'] as { readonly resource: string; readonly id: number } | null | undefined
  return source?.resource === name && source.id === document
}
