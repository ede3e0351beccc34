import { columnName, foldedName, linesTable, listTable, partyColumn, snake, tableName, yearsTable } from '../derive/names.ts'
import type { Scope } from '../language/scope.ts'
import type { ModelField } from '../modelField.ts'
import { systemFields } from '../systemFields.ts'
import { targetsOf } from '../targets.ts'
import type { CheckContext } from './checkContext.ts'
import { reservedFields } from './names.ts'
import { unknownKind } from './prune.ts'

/** PostgreSQL's limit for names, in bytes; our names are ASCII. */
const longest = 63

/** The most columns of a table; PostgreSQL takes 1600, among them those that follow from others. */
const most = 1000

/** Columns that the language makes itself. */
const taken = {
  record: ['tenant_id', ...[...systemFields.keys()].map(snake), 'search'],
  year: ['tenant_id', 'record_id', 'fiscal_year_id', 'branch_id'],
  line: ['tenant_id', 'id', 'record_id', 'position'],
}
const scopeColumns: Readonly<Record<Scope, readonly string[]>> = {
  tenant: [],
  user: ['user_id'],
  branch: ['branch_id'],
  shared: ['branch_id'],
  branchYear: ['branch_id', 'fiscal_year_id'],
}

/** Columns of one table that would have the same name, and names that the database would cut. */
export function checkColumns(context: CheckContext): void {
  const { model } = context
  const isScope = (field: ModelField) => field.implied && (field.field === 'branch' || field.field === 'fiscalYear')
  const own = [...model.fields.values()].filter((field) => !isScope(field))
  columnsOf(
    tableName(model.name),
    [...taken.record, ...scopeColumns[model.data.scope]],
    own.filter((field) => !field.yearly),
    'fields',
    context,
  )
  if (model.yearly)
    columnsOf(
      yearsTable(model.name),
      taken.year,
      own.filter((field) => field.yearly),
      'sections',
      context,
    )
  for (const lines of model.lines)
    columnsOf(linesTable(model.name, lines.name), taken.line, lines.fields.values(), `lines.${lines.name}`, context)
}

function columnsOf(
  table: string,
  system: readonly string[],
  fields: Iterable<ModelField>,
  place: string,
  context: CheckContext,
): void {
  const owners = new Map<string, string>(system.map((column) => [column, 'the language itself']))
  if (table.length > longest)
    context.addFault(place, `the name '${table}' has ${table.length} letters, the database takes ${longest}`)
  let columns = system.length
  for (const field of fields) {
    // What has no column of its own is a column of the answer.
    columns += Math.max(1, physical(field).length)
    if (reservedFields.has(field.field)) continue
    for (const column of physical(field)) {
      const owner = owners.get(column)
      const whole = `${table}_${column}`
      if (owner !== undefined)
        context.addFault(place, `field '${field.field}' needs the column '${column}', which is that of ${owner}`)
      if (whole.length > longest)
        context.addFault(place, `the name '${whole}' has ${whole.length} letters, the database takes ${longest}`)
      owners.set(column, `'${field.field}'`)
    }
  }
  if (columns > most)
    context.addFault(place, `the table '${table}' would have ${columns} columns, and at most ${most} are allowed`)
}

function physical(field: ModelField): string[] {
  if (field.kind === 'computed' || field.kind === unknownKind) return []
  if (field.kind === 'party') return targetsOf(field).map((target) => partyColumn(field.field, target))
  if (field.kind === 'refMany' || field.kind === 'split') return [snake(field.field)]
  return field.name ? [columnName(field), foldedName(field)] : [columnName(field)]
}

/** The tables of a resource, to find two resources that would share one. */
export const tablesNamed = ({ model }: Pick<CheckContext, 'model'>): string[] => [
  tableName(model.name),
  ...(model.yearly ? [yearsTable(model.name)] : []),
  ...model.lines.map((lines) => linesTable(model.name, lines.name)),
  ...[...model.fields.values()]
    .filter(({ kind }) => kind === 'refMany' || kind === 'split')
    .map((field) => listTable(field.yearly ? yearsTable(model.name) : tableName(model.name), field.field)),
]
