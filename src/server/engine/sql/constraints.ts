import { linesTable, tableName, yearsTable } from '../../../../schema/derive/names.ts'
import type { Table } from '../../../../schema/derive/table.ts'
import { tablesOf } from '../../../../schema/derive/tables.ts'
import { limitError } from '../../../../schema/limits.ts'
import { memoized } from '../../../../schema/memoized.ts'
import type { Model } from '../../../../schema/model.ts'
import type { FaultAt } from '../../../../schema/record/record.ts'
import { allFields, type Registry } from '../../../../schema/registry.ts'
import { figureCheck, sourceTable, usagesIn } from '../../database/limitTriggers.ts'

interface PgError {
  readonly code?: string
  readonly constraint?: string
  readonly message?: string
}

/** What a violated constraint means to the person: which field, which message. */
export interface Constraints {
  /** The fault behind a database error, or null when the error is not about what was asked. */
  fault(error: unknown): FaultAt | null
}

/** What the database says where goods moved between a look at them and the movement; a receipt whose goods have left stays. */
const stockRefusals: Readonly<Record<string, string>> = {
  stock_rows_enough: 'Stock.GoneMeanwhile',
  stock_rows_enough_then: 'Stock.GoneMeanwhile',
  stock_rows_worth_then: 'Stock.GoneMeanwhile',
  stock_rows_cost: 'Record.Busy',
  stock_rows_left: 'Stock.GoodsLeft',
  stock_rows_counted: 'Stock.CountedSince',
  stock_balances_value_check: 'Stock.GoodsLeft',
}

const known = memoized((registry: Registry) => memoized((books: readonly Table[]) => read(registry, books)))

/**
 * Reads the meaning of every constraint's name from the definitions; worked out once for a registry.
 * @param books the tables of the ledger: what they point to is in use by postings
 */
export const constraintsOf = (registry: Registry, books: readonly Table[]): Constraints => known(registry)(books)

function read(registry: Registry, books: readonly Table[]): Constraints {
  const uniques = new Map<string, FaultAt>([
    ['sign_in_names_pkey', { code: 'Value.AlreadyUsed', field: 'userName' }],
    ['journal_entries_source_key', { code: 'Ledger.AlreadyPosted' }],
    ['stock_rows_source_key', { code: 'Ledger.AlreadyPosted' }],
    ['stock_rows_reverses_key', { code: 'Ledger.NotPosted' }],
  ])
  const figures = new Map(
    usagesIn(registry).map(({ limit, source, figure }) => [figureCheck(sourceTable(source), figure), limitError(limit)]),
  )
  const references = new Map<string, { field: string; resource: string }>()
  for (const model of registry.models) {
    const byColumns = byColumnsOf(model)
    for (const table of tablesOf({ ...registry, models: [model] })) {
      const own = table.name === tableName(model.name) || table.name === yearsTable(model.name)
      for (const [name, fault] of uniquesOf(model, table, byColumns)) uniques.set(name, fault)
      const lines = model.lines.find((group) => linesTable(model.name, group.name) === table.name)
      const spanning = (lines?.unique ?? []).filter((one) => one.in)
      for (const [index, { name }] of (lines ? table.uniques : []).entries())
        uniques.set(name, { code: spanning[index]?.error ?? 'Value.AlreadyUsed', field: lines?.name ?? '' })
      for (const key of table.foreignKeys)
        references.set(key.name, {
          field: own ? (key.columns[1]?.replace(/_id$/, '') ?? '') : (lines?.name ?? ''),
          resource: model.name,
        })
    }
  }
  for (const table of books) for (const key of table.foreignKeys) references.set(key.name, { field: '', resource: 'postings' })
  return {
    fault: (error) => faultOf(error as PgError, { uniques, figures, references }),
  }
}

/** What is told where the value of a field that is unique by itself is used already, by its field. */
function byColumnsOf(model: Model): ReadonlyMap<string, FaultAt> {
  const byColumns = new Map<string, FaultAt>()
  for (const [field] of allFields(model)) {
    if (!field.unique) continue
    const { error, field: place } = field.unique === true ? {} : field.unique
    byColumns.set(field.field, { code: error || 'Value.AlreadyUsed', field: place ?? field.field })
  }
  return byColumns
}

/** What the unique constraints and indexes of a table mean, by their names. */
function uniquesOf(model: Model, table: Table, byColumns: ReadonlyMap<string, FaultAt>) {
  const uniques: [string, FaultAt][] = []
  for (const unique of table.uniques) {
    const last = unique.columns.at(-1) ?? ''
    const field = [...model.fields.values()].find((one) =>
      [`${snakeOf(one.field)}`, `${snakeOf(one.field)}_id`, `${snakeOf(one.field)}_folded`].includes(last),
    )
    const composite = (model.data.unique ?? []).find(
      (one) =>
        unique.columns.length > one.fields.length &&
        one.fields.at(-1) === field?.field &&
        one.fields.length > 1 &&
        one.when === undefined,
    )
    const declared = field ? byColumns.get(field.field) : undefined
    const matched =
      composite &&
      table.name === tableName(model.name) &&
      unique.columns.some((column) => column.startsWith(snakeOf(composite.fields[0] ?? '')))
        ? { code: composite.error ?? 'Value.AlreadyUsed', field: field?.field ?? '' }
        : declared
    uniques.push([unique.name, matched ?? { code: 'Value.AlreadyUsed', ...(field && { field: field.field }) }])
  }
  // What holds under a condition alone is an index of its own, in the order of the definition.
  const under = table.name === tableName(model.name) ? (model.data.unique ?? []).filter(({ when }) => when) : []
  for (const [index, { name }] of table.indexes.filter((one) => one.unique).entries()) {
    const one = under[index]
    if (one) uniques.push([name, { code: one.error ?? 'Value.AlreadyUsed', field: one.fields.at(-1) ?? '' }])
  }
  return uniques
}

/** What constraints mean, by their names. */
interface Meanings {
  readonly uniques: ReadonlyMap<string, FaultAt>
  /** The errors of limits. */
  readonly figures: ReadonlyMap<string, string>
  /** The field that refers, and of what. */
  readonly references: ReadonlyMap<string, { readonly field: string; readonly resource: string }>
}

function faultOf(error: PgError, { uniques, figures, references }: Meanings): FaultAt | null {
  const { code, constraint: told, message } = error
  const constraint = nameOf(told, message, (name) => uniques.has(name) || references.has(name))
  if (code === '23505') return uniques.get(constraint) ?? { code: 'Value.AlreadyUsed' }
  if (code === '23503') {
    const from = references.get(constraint)
    const deleting = /update or delete|still referenced/.test(message ?? '')
    // A table may be left of a definition that is gone.
    if (deleting) return from ? { code: 'Record.InUse', params: { resource: from.resource } } : { code: 'Record.InUseElsewhere' }
    return { code: 'Reference.NotFound', ...(from?.field && { field: camel(from.field) }) }
  }
  const over = code === '23514' ? (figures.get(constraint) ?? stockRefusals[constraint]) : undefined
  if (over !== undefined) return { code: over }
  if (code === '23514' || code === '23502') return { code: 'Record.Invalid' }
  if (code === '22P05' || code === '22021') return { code: 'Text.ControlCharacters' }
  if (code === '22003') return { code: 'Number.TooLarge' }
  if (code === '22P02') return { code: 'Number.Format' }
  return null
}

/** The name of a constraint. A distributed database tells it in the message alone, with the number of the shard behind it. */
function nameOf(told: string | undefined, message = '', isKnown: (name: string) => boolean): string {
  const name = told ?? / constraint "([^"]+)"/.exec(message)?.[1] ?? ''
  return isKnown(name) ? name : name.replace(/_\d+$/, '')
}

const snakeOf = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
