import { type Condition, holds } from '../../../../schema/condition.ts'
import { tableName } from '../../../../schema/derive/names.ts'
import { subscription, type Usage } from '../../../../schema/limits.ts'
import { lineResource } from '../../../../schema/lineModel.ts'
import type { Model } from '../../../../schema/model.ts'
import { isTakenBack } from '../../../../schema/record/nextStates.ts'
import type { Registry } from '../../../../schema/registry.ts'
import { partsOf, usagesIn } from '../../database/limitTriggers.ts'
import { list, literal, type Sql, sql, word } from '../../database/sql.ts'

/** Rows that use up something of documents, and the states in which such a document is not in force. */
interface Use {
  readonly usage: Usage
  readonly document: Model
  readonly notInForce: readonly string[]
}

/** Every limit by which documents with states are used up. */
const usesOf = (registry: Registry): Use[] =>
  usagesIn(registry).flatMap((usage) => {
    const source = usage.own || usage.source === subscription ? undefined : registry.find(usage.source)
    const document = source?.owner ? registry.get(source.owner.name) : source
    const notInForce = document ? statesNotInForce(usage, document, registry) : []
    return document && notInForce.length ? [{ usage, document, notInForce }] : []
  })

/** What was taken back, and a draft where the reference asks for another state. */
function statesNotInForce({ resource, lines, field, source }: Usage, document: Model, registry: Registry): string[] {
  const [first] = document.states
  const own = lines === null ? registry.get(resource) : registry.get(lineResource(resource, lines))
  const path = source === document.name ? 'status' : 'record.status'
  const test = own.fields.get(field)?.where?.[path]
  const takesDrafts = test === undefined || holds({ status: test } as Condition, () => first)
  return document.states.filter((state) => isTakenBack(document, { status: state }) || (state === first && !takesDrafts))
}

/** The rows of a use that count, as `x`, with the used document as `d`. */
function rowsOf({ usage, document }: Use, registry: Registry, tenant: number): string {
  const { table, counts, reference, figure } = partsOf(usage, registry)
  const used = tableName(usage.source)
  const lines = usage.source === document.name ? '' : `join "${used}" s on s.tenant_id = x.tenant_id and s.id = x."${reference}"`
  const key = lines ? 's.record_id' : `x."${reference}"`
  const owner = usage.lines !== null || figure.yearly ? 'record_id' : 'id'
  return `(select tenant_id, "${reference}", ${owner} as owner from "${table}" where tenant_id = ${tenant} and ${counts}) x ${lines}
    join "${tableName(document.name)}" d on d.tenant_id = x.tenant_id and d.id = ${key}`
}

/** How many rows use up something of documents with states. */
export const countedUses = (registry: Registry, tenant: number): Sql =>
  sql`select ${list([word('0::bigint'), ...usesOf(registry).map((use) => sql`(select count(*) from ${word(rowsOf(use, registry, tenant))})`)], ' + ')} as count`

/** The documents that use up something of another one that is void or a draft, each with the number and state of that one. */
export const usesOfNothing = (registry: Registry, tenant: number): Sql =>
  list(
    [
      sql`select null::json as document, null::text as description where false`,
      ...usesOf(registry).map(
        (use) =>
          sql`select json_build_object('resource', ${literal(use.usage.resource)}::text, 'id', x.owner, 'number', null) as document,
            ${word(use.document.numbered ? 'coalesce(d.number, d.id::text)' : 'd.id::text')} || ' ' || d.status as description
            from ${word(rowsOf(use, registry, tenant))} where d.status in (${list(use.notInForce.map((state) => literal(state)))})`,
      ),
    ],
    ' union all ',
  )
