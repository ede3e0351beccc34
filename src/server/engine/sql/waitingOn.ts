import { linesTable, snake, tableName } from '../../../../schema/derive/names.ts'
import type { PostingRow } from '../../../../schema/language/effects.ts'
import type { Model } from '../../../../schema/model.ts'
import { rolePrefix } from '../../../../schema/record/effectRows.ts'
import type { Registry } from '../../../../schema/registry.ts'
import { pathSql } from './pathSql.ts'
import type { Text } from './sqlText.ts'
import { whenSql } from './waitingRows.ts'

/**
 * What documents that are final and not in the books yet would add on an account, debit less credit, by rows of their entries which may
 * find it through a record of the model: cash through a safe. `account` is the column that names it, `branches` a list of SQL.
 */
export const waitingOn = (model: Model, account: Text, row: Text, registry: Registry, branches: Text): Text =>
  `select coalesce(sum(w.amount), 0) from (${waitingByDay(model, account, row, registry, branches)}) w`

/** The same by the day of each document, where it has one. */
export function waitingByDay(model: Model, account: Text, row: Text, registry: Registry, branches: Text): Text {
  const rows = registry.models.flatMap((document) => {
    const { ledger } = document.data.effects ?? {}
    const states = [...(document.posting?.postable.keys() ?? [])].map((state) => `'${state}'`)
    if (typeof ledger !== 'object' || !states.length) return []
    const day = document.fields.get('date')?.kind === 'date' ? 'd.date' : 'null::date'
    return ledger.flatMap((said) =>
      (['debit', 'credit'] as const).flatMap((side): Text[] => {
        const lines = document.lines.find(({ name }) => name === said.each)
        const amount = (lines ?? document).fields.get(said.amount)
        const found = amount && accountSql(said, [said[side] ?? []].flat(), document, model, registry)
        if (!amount || !found) return []
        const branch = lines?.crossBranch ? 'coalesce(k.branch_id, d.branch_id)' : 'd.branch_id'
        return [
          `select ${side === 'credit' ? '-' : ''}coalesce(${lines ? 'k' : 'd'}.${snake(amount.field)}, 0) as amount, ${day} as day from ${tableName(document.name)} d${lines ? ` join ${linesTable(document.name, lines.name)} k on k.tenant_id = d.tenant_id and k.record_id = d.id` : ''}
           where d.tenant_id = ${row}.tenant_id and d.status in (${states.join(', ')}) and ${branch} = ${branches} and ${lines ? 'k' : 'd'}.${snake(amount.field)} <> 0${whenSql(said.when, document, lines)} and ${found} = ${account}`,
        ]
      }),
    )
  })
  return rows.join(' union all ') || 'select 0 as amount, null::date as day'
}

/** The account of a row, by the first of its paths that leads to one; null where none goes through a record of the model. */
function accountSql(
  { each }: PostingRow,
  paths: readonly string[],
  document: Model,
  through: Model,
  registry: Registry,
): Text | null {
  const found = paths.map((path) => {
    if (path.startsWith(rolePrefix)) return { sql: roleSql(path.slice(rolePrefix.length)), passes: false }
    const led = pathSql(path, each, document, registry)
    return { sql: led?.sql ?? null, passes: led?.through.includes(through) === true }
  })
  const known = found.flatMap(({ sql }) => sql ?? [])
  return found.some(({ passes }) => passes) ? `coalesce(${known.join(', ')})` : null
}

/** The account that the company's settings name for a role. */
const roleSql = (role: string): Text =>
  `(select m.account_id from company_account_mappings m where m.tenant_id = d.tenant_id and m.role = '${role}')`
