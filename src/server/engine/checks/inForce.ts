import { type Condition, holds } from '../../../../schema/condition.ts'
import { tableName } from '../../../../schema/derive/names.ts'
import type { Usage } from '../../../../schema/figure.ts'
import { subscription } from '../../../../schema/limits.ts'
import { lineResource } from '../../../../schema/lineModel.ts'
import { memoized } from '../../../../schema/memoized.ts'
import type { Model } from '../../../../schema/model.ts'
import { isTakenBack } from '../../../../schema/record/nextStates.ts'
import type { FaultAt } from '../../../../schema/record/record.ts'
import type { Registry } from '../../../../schema/registry.ts'
import { separatorIn } from '../../../../schema/separator.ts'
import type { Run } from '../../database/database.ts'
import { partsOf, usagesIn } from '../../database/limitTriggers.ts'
import { sql, word } from '../../database/sql.ts'
import type { Change } from '../change.ts'
import type { Context } from '../context.ts'
import { titlesOf } from '../read/titles.ts'
import type { Check } from './check.ts'

/** Rows that use up something of documents, and the states in which such a document is not in force. */
export interface Use {
  readonly usage: Usage
  readonly document: Model
  readonly notInForce: readonly string[]
}

/** The documents that a limit uses up; undefined where they have no states in which they are not in force. */
export function usedDocument(usage: Usage, registry: Registry): Use | undefined {
  const source = usage.own || usage.source === subscription ? undefined : registry.find(usage.source)
  const document = source?.owner ? registry.get(source.owner.name) : source
  const notInForce = document ? statesNotInForce(usage, document, registry) : []
  return document && notInForce.length ? { usage, document, notInForce } : undefined
}

/** What was taken back, and a draft where the reference asks for another state. */
function statesNotInForce({ resource, lines, field, source }: Usage, document: Model, registry: Registry): string[] {
  const [first] = document.states
  const own = lines === null ? registry.get(resource) : registry.get(lineResource(resource, lines))
  const path = source === document.name ? 'status' : 'record.status'
  const test = own.fields.get(field)?.where?.[path]
  const takesDrafts = test === undefined || holds({ status: test } as Condition, () => first)
  return document.states.filter((state) => isTakenBack(document, { status: state }) || (state === first && !takesDrafts))
}

/** Every way in which documents with states are used up: the same rows may move several figures. */
export const usesIn = memoized((registry: Registry): readonly Use[] => [
  ...new Map(
    usagesIn(registry).flatMap((usage) => {
      const use = usedDocument(usage, registry)
      return use ? [[sameRows(usage), use] as const] : []
    }),
  ).values(),
])

/** Identifies the rows of a usage, whichever figure they move. */
const sameRows = ({ resource, lines, field, limit: { sum, while: counts, where } }: Usage): string =>
  JSON.stringify([resource, lines, field, sum, counts, where])

/** The rows of a use that use something up, as `x`, with the used document as `d`. */
export function usingRows({ usage, document }: Use, registry: Registry, tenant: number): string {
  const { table, counts, measure, reference, owner } = partsOf(usage, registry)
  const used = tableName(usage.source)
  const lines = usage.source === document.name ? '' : `join "${used}" s on s.tenant_id = x.tenant_id and s.id = x."${reference}"`
  const key = lines ? 's.record_id' : `x."${reference}"`
  return `(select tenant_id, "${reference}", ${owner} as owner from "${table}" where tenant_id = ${tenant} and ${counts} and ${measure} <> 0) x ${lines}
    join "${tableName(document.name)}" d on d.tenant_id = x.tenant_id and d.id = ${key}`
}

/** As many of those who use a document up as are named. */
const most = 3

/** Documents that others use up. What a guard says already is not said again. */
export const inForce: Check = {
  name: 'in force',
  applies: ({ model, operation, registry }) =>
    operation !== 'create' && operation !== 'delete' && usesIn(registry).some(({ document }) => document.name === model.name),
  faults: ({ model, drafts, context, tx }) => checkUsers(model, drafts, context, tx.run),
  beside: (own, earlier) => (earlier.length ? [] : own),
}

/** Refuses to take documents back, or to make drafts of them again, while others use them up; the fault names those. */
async function checkUsers(model: Model, changes: readonly Change[], context: Context, run: Run): Promise<FaultAt[][]> {
  const faults = changes.map((): FaultAt[] => [])
  for (const use of usesIn(context.registry).filter(({ document }) => document.name === model.name)) {
    const { usage, notInForce } = use
    const isOut = (record: Change['before']) => notInForce.includes(String(record?.['status']))
    const leaving = changes.filter(({ before, record }) => before && !isOut(before) && isOut(record)).map(({ id }) => id)
    if (!leaving.length) continue
    const rows = await run<{ id: number; owner: number }>(
      sql`select distinct d.id, x.owner from ${word(usingRows(use, context.registry, context.tenant))} where d.id = any(${leaving}::int[]) order by 1, 2`,
    )
    const users = rows.filter(({ id, owner }) => usage.resource !== model.name || id !== owner)
    const owners = [...new Set(users.map(({ owner }) => owner))]
    if (!owners.length) continue
    const titles = await titlesOf(context.registry.get(usage.resource), owners, context, run)
    for (const [index, { id }] of changes.entries()) {
      const named = users.filter((row) => row.id === id).map(({ owner }) => titles.get(owner) || `#${owner}`)
      if (!named.length) continue
      const by = `${named.slice(0, most).join(separatorIn(context.language))}${named.length > most ? ' …' : ''}`
      faults[index]?.push({ code: 'Limit.InUse', params: { resource: usage.resource, by } })
    }
  }
  return faults
}
