import type { Condition } from '../../../../schema/condition.ts'
import { conditionSql } from '../../../../schema/derive/counts.ts'
import { columnName, linesTable, snake, tableName } from '../../../../schema/derive/names.ts'
import type { PostingRow } from '../../../../schema/language/effects.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField, ModelLines } from '../../../../schema/modelField.ts'
import type { Registry } from '../../../../schema/registry.ts'
import { targetsOf } from '../../../../schema/targets.ts'
import type { Text } from './sqlText.ts'

/**
 * What documents that are final and not in the books yet would enter in a party's name, debit less credit: one select for each row of
 * an entry that their definitions describe as data. `row` is the alias of the party's record, `branches` a list of SQL.
 */
export const waitingRows = (party: Model, row: Text, registry: Registry, branches: Text): readonly Text[] =>
  registry.models.flatMap((model) => {
    const { ledger } = model.data.effects ?? {}
    const states = [...(model.posting?.postable.keys() ?? [])].map((state) => `'${state}'`)
    if (typeof ledger !== 'object' || !states.length) return []
    return ledger.flatMap((said): Text[] => {
      const lines = model.lines.find(({ name }) => name === said.each)
      const who = partySql(said, model, party, registry)
      const sign = said.debit === undefined ? '-' : ''
      const amount = (lines ?? model).fields.get(said.amount)
      // Both sides in one name come to nothing, and what goods cost is no matter of a party.
      if (who === null || !amount || (said.debit !== undefined && said.credit !== undefined)) return []
      const branch = lines?.crossBranch ? 'coalesce(k.branch_id, d.branch_id)' : 'd.branch_id'
      return [
        `select ${sign}coalesce(${lines ? 'k' : 'd'}.${snake(amount.field)}, 0) as amount from ${tableName(model.name)} d${lines ? ` join ${linesTable(model.name, lines.name)} k on k.tenant_id = d.tenant_id and k.record_id = d.id` : ''}
         where d.tenant_id = ${row}.tenant_id and d.status in (${states.join(', ')}) and ${who} = ${row}.id and ${branch} = ${branches}${whenSql(said.when, model, lines)}`,
      ]
    })
  })

/** Who a row is about, by a reference of the document or of what it refers to; null where that is no such party. */
function partySql({ party = '', each }: PostingRow, model: Model, target: Model, registry: Registry): Text | null {
  const isOfDocument = each === undefined || party.startsWith('document.')
  const [first = '', second] = (party.startsWith('document.') ? party.slice('document.'.length) : party).split('.')
  const among = isOfDocument ? model : model.lines.find(({ name }) => name === each)
  const field = among?.fields.get(first)
  if (!field) return null
  const column = `${isOfDocument ? 'd' : 'k'}.${columnName(field)}`
  if (second === undefined) return leadsTo(field, target) ? column : null
  // Where the document has it from there itself, its own column is found by an index.
  const copied =
    isOfDocument && [...model.fields.values()].find((one) => one.from === `${first}.${second}` && leadsTo(one, target))
  if (copied) return `d.${columnName(copied)}`
  const between = registry.find(targetsOf(field)[0] ?? '')
  const further = between?.fields.get(second)
  if (!between || !further || !leadsTo(further, target)) return null
  return `(select p.${columnName(further)} from ${tableName(between.name)} p where p.tenant_id = d.tenant_id and p.id = ${column})`
}

const leadsTo = (field: ModelField, { name }: Model): boolean => field.kind === 'ref' && targetsOf(field).includes(name)

/** When there is such a row: by fields of the line, and of its document. */
export function whenSql(when: Condition | undefined, model: Model, lines: ModelLines | undefined): Text {
  const entries = Object.entries(when ?? {})
  const ofDocument = entries.flatMap(([key, test]) =>
    key.startsWith('document.') ? [[key.slice('document.'.length), test]] : lines ? [] : [[key, test]],
  )
  const ofLine = lines ? entries.filter(([key]) => !key.startsWith('document.')) : []
  return [
    ...(ofDocument.length ? [holding('d', Object.fromEntries(ofDocument) as Condition, model.fields)] : []),
    ...(lines && ofLine.length ? [holding('k', Object.fromEntries(ofLine) as Condition, lines.fields)] : []),
  ].join('')
}

/** A condition names columns alone: it is asked of the one row. */
const holding = (row: Text, condition: Condition, fields: ReadonlyMap<string, ModelField>): Text =>
  ` and (select ${conditionSql(condition, fields)} from (select ${row}.*) one)`
