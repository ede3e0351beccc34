import type { Registry } from '../../../../schema/registry.ts'
import { list, literal, type Sql, sql, word } from '../../database/sql.ts'
import { usesIn, usingRows } from '../../engine/checks/inForce.ts'

/** How many rows use up something of documents with states. */
export const countedUses = (registry: Registry, tenant: number): Sql =>
  sql`select ${list([word('0::bigint'), ...usesIn(registry).map((use) => sql`(select count(*) from ${word(usingRows(use, registry, tenant))})`)], ' + ')} as count`

/** The documents that use up something of another one that is void or a draft, each with the number and state of that one. */
export const usesOfNothing = (registry: Registry, tenant: number): Sql =>
  list(
    [
      sql`select null::json as document, null::text as description where false`,
      ...usesIn(registry).map(
        (use) =>
          sql`select json_build_object('resource', ${literal(use.usage.resource)}::text, 'id', x.owner, 'number', null) as document,
            ${word(use.document.numbered ? 'coalesce(d.number, d.id::text)' : 'd.id::text')} || ' ' || d.status as description
            from ${word(usingRows(use, registry, tenant))} where d.status in (${list(use.notInForce.map((state) => literal(state)))})`,
      ),
    ],
    ' union all ',
  )
