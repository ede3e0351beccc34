import { linesTable, tableName } from '../../../../schema/derive/names.ts'
import type { StockRow } from '../../../../schema/language/effects.ts'
import type { Model } from '../../../../schema/model.ts'
import type { Registry } from '../../../../schema/registry.ts'
import { pathSql } from './pathSql.ts'
import type { Text } from './sqlText.ts'
import { whenSql } from './waitingRows.ts'

/**
 * Goods that documents move which are issued but not posted yet, as `warehouse`, `item` and `quantity`; goods that leave are
 * negative. They follow from the movements that definitions describe as data. A draft reserves nothing.
 */
export function waitingGoods(tenant: Text, registry: Registry): Text {
  const rows = registry.models.flatMap((model) => {
    const { stock } = model.data.effects ?? {}
    const states = statesOf(model)
    if (typeof stock !== 'object' || !states.length) return []
    return stock.flatMap((row) => selectOf(row, model, states, tenant, registry) ?? [])
  })
  return rows.join(' union all ') || 'select null::int as warehouse, null::int as item, 0 as quantity'
}

/** The states from which a document is posted, but for the one in which it is still written. */
const statesOf = ({ posting, states }: Model): readonly Text[] =>
  [...(posting?.postable.keys() ?? [])].filter((state) => state !== states[0]).map((state) => `'${state}'`)

function selectOf(row: StockRow, model: Model, states: readonly Text[], tenant: Text, registry: Registry): Text | null {
  const lines = model.lines.find(({ name }) => name === row.each)
  const [warehouse, item, quantity] = [row.warehouse, row.item, row.quantity].map((path) =>
    pathSql(path, row.each, model, registry),
  )
  if (!warehouse || !item || !quantity) return null
  const joined = lines ? ` join ${linesTable(model.name, lines.name)} k on k.tenant_id = d.tenant_id and k.record_id = d.id` : ''
  return `select ${warehouse.sql} as warehouse, ${item.sql} as item, ${row.out ? '-' : ''}${quantity.sql} as quantity from ${tableName(model.name)} d${joined}
    where d.tenant_id = ${tenant} and d.status in (${states.join(', ')}) and ${quantity.sql} <> 0${whenSql(row.when, model, lines)}`
}
