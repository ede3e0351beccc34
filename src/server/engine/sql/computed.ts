import { columnName, linesTable, listTable, partyColumn, tableName } from '../../../../schema/derive/names.ts'
import type { Model, ModelField } from '../../../../schema/model.ts'
import type { Registry } from '../../../../schema/registry.ts'
import type { Text } from './sqlText.ts'
import { opening } from './yearEnds.ts'

/** SQL of a computed field of `model`; `row` is the alias of the record. What it reads is named by the field's `usedBy` and `of`. */
type Expression = (field: ModelField, model: Model, row: string, registry: Registry) => Text

const reference = (field: string): string => columnName({ field, kind: 'ref' })

/** The parts of `resource.field` or `resource.lines.field`. */
const partsOf = ({ usedBy = '' }: ModelField) => usedBy.split('.') as [resource: string, first: string, second: string]

/** How many records `from` are the record's own. */
const counted = (from: string, column: string, row: string): Text =>
  `select count(*)::int from ${from} k where k.tenant_id = ${row}.tenant_id and k.${column} = ${row}.id`

/** The sum of an amount over lines of final documents `d` that name the record as their party. */
function sumOfLines(amount: string, field: ModelField, model: Model, row: string, which = 'true'): Text {
  const [resource, lines, party] = partsOf(field)
  return `select coalesce(sum(${amount}), 0) from ${linesTable(resource, lines)} k join ${tableName(resource)} d on d.tenant_id = k.tenant_id and d.id = k.record_id
     where k.tenant_id = ${row}.tenant_id and k.${partyColumn(party, model.name)} = ${row}.id and d.status not in ('draft', 'void') and ${which}`
}

/** Of the documents that `usedBy` names, those that open the books. */
const openers = (field: ModelField, registry: Registry): Text => opening(registry.get(partsOf(field)[0]), 'd').text

const owed = 'coalesce(k.debit, 0) - coalesce(k.credit, 0)'
const owing = 'coalesce(k.credit, 0) - coalesce(k.debit, 0)'

/** The expressions that computed fields name as `by`. */
export const computedExpressions: Readonly<Record<string, Expression>> = {
  /** The place of a line in its document, from 1. */
  position: (_field, _model, row) => `${row}.position + 1`,
  /** Whether no other record of the tree names it as its parent. */
  isLeaf: (_field, model, row) =>
    `not exists (select 1 from ${tableName(model.name)} k where k.tenant_id = ${row}.tenant_id and k.${reference(model.data.tree ?? '')} = ${row}.id)`,
  /** How many records refer to it by the field `usedBy`. */
  count: (field, _model, row) => {
    const [resource, referring] = partsOf(field)
    return counted(tableName(resource), reference(referring), row)
  },
  /** How many records have it in the list `usedBy`. */
  members: (field, _model, row) => {
    const [resource, list] = partsOf(field)
    return counted(listTable(tableName(resource), list), 'target_id', row)
  },
  /** 1 for the first among the records with the same reference, in the order of a value: `of: [reference, value]`. */
  rank: ({ of = [] }, model, row) => {
    const [group = '', order = ''] = [of].flat()
    const [same, value] = [reference(group), columnName({ field: order, kind: 'date' })]
    return `select 1 + count(*)::int from ${tableName(model.name)} k where k.tenant_id = ${row}.tenant_id and k.${same} = ${row}.${same} and (k.${value}, k.id) < (${row}.${value}, ${row}.id)`
  },
  /** What the record owes: debit less credit of the lines `usedBy`. */
  receivable: (field, model, row) => sumOfLines(owed, field, model, row),
  /** What of it opening documents brought. */
  openingReceivable: (field, model, row, registry) => sumOfLines(owed, field, model, row, openers(field, registry)),
  /** What is owed to the record. */
  payable: (field, model, row) => sumOfLines(owing, field, model, row),
  /** What of it opening documents brought. */
  openingPayable: (field, model, row, registry) => sumOfLines(owing, field, model, row, openers(field, registry)),
}
