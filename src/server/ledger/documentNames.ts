import { tableName } from '../../../schema/derive/names.ts'
import type { Registry } from '../../../schema/registry.ts'
import { list, literal, type Sql, sql, word } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'

/** The number of the document that made an entry, of any definition. */
export const numberOf = (registry: Registry): string => {
  const numbered = registry.models.filter((model) => model.posting !== undefined && model.numbered)
  return `case e.resource ${numbered
    .map(
      (model) =>
        `when '${model.name}' then (select d.number from ${tableName(model.name)} d where d.tenant_id = e.tenant_id and d.id = e.record_id)`,
    )
    .join(' ')} end`
}

/** What the document of an entry `e` is called by its kind. */
const kindOf = ({ registry, translate }: Pick<Context, 'registry' | 'translate'>): Sql => {
  const posting = registry.models.filter((model) => model.posting !== undefined)
  const kinds = posting.map(({ name }) => sql`when ${literal(name)} then ${literal(translate(`resources.${name}.name`))}`)
  return sql`case e.resource ${list(kinds, ' ')} end`
}

/** A text around what only the database knows, as the SQL before and after it. */
export function around(key: string, name: string, { translate }: Pick<Context, 'translate'>): readonly [Sql, Sql] {
  const [before = '', after = ''] = translate(key, { [name]: mark }).split(mark)
  return [literal(before), literal(after)]
}
const mark = '\u0001'

/**
 * The name of the document of an entry `e`, by its kind and number in the reader's language; a reversal is named as the reversal
 * of it.
 */
export function documentCalled(context: Pick<Context, 'registry' | 'translate'>): Sql {
  const [before, after] = around('postings.reversalOf', 'document', context)
  const document = sql`concat_ws(' ', ${kindOf(context)}, ${word(numberOf(context.registry))})`
  return sql`case when e.reverses is null then ${document} else ${before} || ${document} || ${after} end`
}
