import { tableName } from '../../../../schema/derive/names.ts'
import { isPosted } from '../../../../schema/effects.ts'
import type { Model } from '../../../../schema/model.ts'
import type { FaultAt } from '../../../../schema/record/record.ts'
import { usesOf } from '../../../../schema/record/uses.ts'
import { isZero } from '../../../../schema/values/money.ts'
import type { Run } from '../../database/database.ts'
import { ident, type Sql, sql } from '../../database/sql.ts'
import type { Change } from '../behaviour.ts'
import type { Context } from '../context.ts'
import { titlesOf } from '../read/titles.ts'

/** The document that stands behind what is used up. */
interface Behind {
  readonly id: number
  readonly document: number
  readonly status: string
}

/** What documents use up of others that do not stand in the books yet, where they are posted themselves and a limit says `booked`. */
export async function checkBooked(
  model: Model,
  operation: string,
  changes: readonly Change[],
  context: Context,
  run: Run,
): Promise<FaultAt[][]> {
  const faults = changes.map((): FaultAt[] => [])
  if (model.actions.get(operation)?.posts === undefined) return faults
  const { tenant, registry } = context
  for (const usage of registry.usages(model.name)) {
    const code = usage.limit.booked
    const source = usage.own ? undefined : registry.find(usage.source)
    if (code === undefined || !source) continue
    const uses = changes.map(({ record }) => usesOf(usage, record).filter(({ amount }) => !isZero(amount)))
    const ids = [...new Set(uses.flat().map(({ id }) => id))]
    if (!ids.length) continue
    const document = source.owner ? registry.get(source.owner.name) : source
    const own: Sql = sql`${ident(tableName(source.name))} s`
    const rows = await run<Behind>(
      source === document
        ? sql`select s.id, s.id as document, s.status from ${own} where s.tenant_id = ${tenant} and s.id = any(${ids}::int[]) for share`
        : sql`select s.id, d.id as document, d.status from ${own} join ${ident(tableName(document.name))} d on d.tenant_id = s.tenant_id and d.id = s.record_id
            where s.tenant_id = ${tenant} and s.id = any(${ids}::int[]) for share of d`,
    )
    const waiting = new Map(rows.filter(({ status }) => !isPosted(document, { status })).map((row) => [row.id, row.document]))
    if (!waiting.size) continue
    const titles = await titlesOf(document, [...new Set(waiting.values())], context, run)
    for (const [index, some] of uses.entries())
      for (const { id, reference } of some) {
        const of = waiting.get(id)
        if (of !== undefined)
          faults[index]?.push({
            code,
            params: { name: titles.get(of) ?? '' },
            ...(reference !== undefined && { field: reference }),
          })
      }
  }
  return faults
}
