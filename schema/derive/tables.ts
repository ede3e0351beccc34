import type { Unique } from '../field.ts'
import { kindOf } from '../kinds.ts'
import { languages } from '../languages.ts'
import { figureFields, subscription } from '../limits.ts'
import { type Model, readName, searchPaths } from '../model.ts'
import type { ModelField } from '../modelField.ts'
import { isTaxDocument, layoutOf } from '../printLayout.ts'
import { keepsFacts } from '../record/issued.ts'
import type { Registry } from '../registry.ts'
import { conditionSql, countedBy } from './counts.ts'
import { Draft, type FormerNames, figureColumn, searchText, tenant } from './draft.ts'
import { formerLinesTables, formerNames } from './formerNames.ts'
import { columnName, factsColumn, foldedName, linesTable, partyColumn, snake, tableName, usesTable, yearsTable } from './names.ts'
import { occurrences } from './occurrences.ts'
import { type Calculated, type Column, type ForeignKey, sqlName, type Table } from './table.ts'

const id: Column = { name: 'id', type: 'integer', notNull: true, identity: true }
const trail: readonly Column[] = [
  { name: 'version', type: 'integer', notNull: true, default: '1' },
  { name: 'created_at', type: 'timestamptz', notNull: true, default: 'now()' },
  { name: 'created_by', type: 'integer' },
  { name: 'updated_at', type: 'timestamptz', notNull: true, default: 'now()' },
  { name: 'updated_by', type: 'integer' },
]

/** What a document or a line has read, by the names of `reads`; kept as it was written. */
const factsRead: Column = { name: factsColumn, type: 'json' }

/** Every table of the definitions, each with its keys beginning with the tenant. */
export const tablesOf = (registry: Registry): Table[] => registry.models.flatMap((model) => tablesOfModel(model, registry))

function tablesOfModel(model: Model, registry: Registry): Table[] {
  const name = tableName(model.name)
  const own = [...model.fields.values()].filter(
    (field) => !field.yearly && !(field.implied && (field.field === 'branch' || field.field === 'fiscalYear')),
  )
  const former: FormerNames = (resource) => formerNames(resource, registry)
  const { was } = model.data
  const main = new Draft(name, former, was === undefined ? [] : [tableName(was)])
  main.columns.push(tenant, id)
  scopeColumns(model, main)
  for (const field of own) main.field(field, calculatedBy(model, field))
  if (model.numbered) writeNumbersDown(main, model, registry)
  if (isTaxDocument(model.data)) sayWhoIssued(main, model, registry)
  if (model.data.yearEnds?.closes) sayWhatClosed(main)
  if (keepsFacts(model)) main.columns.push(factsRead)
  main.columns.push(...trail)
  main.primaryKey = ['tenant_id', 'id']
  for (const field of own) {
    if (field.unique && !isLocked(model, field)) main.unique(scopeKeys(model, field.unique), [field])
  }
  for (const { fields, when } of model.data.unique ?? [])
    main.unique(
      scopeKeys(model, true),
      fields.map((field) => model.fields.get(field)!),
      when && conditionSql(when, model.fields),
    )
  if (model.numbered) {
    // `number_key` was the key of the integers that are the sequence now.
    main.uniques.push({ name: sqlName(`${name}_numbers_key`), columns: [...scopeKeys(model, true), 'number'] })
    main.indexes.push({ name: sqlName(`${name}_sequence_idx`), columns: [...scopeKeys(model, true), 'sequence'] })
  }
  for (const { condition, column } of countedBy(model, registry)) {
    main.columns.push({ name: column, type: 'boolean', generated: conditionSql(condition, model.fields) })
    main.uniques.push({ name: sqlName(`${name}_${column}_key`), columns: ['tenant_id', 'id', column] })
  }
  search(model, main)
  if (registry.usages(model.name).some(({ source }) => source === subscription)) main.foreignKeys.push(usesSubscription(name))
  for (const field of searchedThrough(model.name, registry)) main.searched(model.fields.get(field)!)
  for (const field of foundThrough(model.name, registry)) main.index(columnName(model.fields.get(field)!))
  for (const by of new Set(languages.map((language) => readName(model, model.list.sort.by, language)))) {
    const sort = model.fields.get(by)
    if (sort?.name)
      main.indexes.push({
        name: sqlName(`${name}_${foldedName(sort)}_idx`),
        columns: [...scopeKeys(model, true), foldedName(sort), 'id'],
      })
  }
  const years = model.yearly ? yearly(model, former) : []
  return [
    main.table(),
    ...main.lists,
    ...years,
    ...uses(model, former),
    ...model.lines.flatMap((lines) => linesTables(model, lines, registry, former)),
    ...(model.data.repeats ? [occurrences(model)] : []),
  ]
}

/** Numbers that were given before they were kept as texts are written as the company writes them on that day. */
function writeNumbersDown(draft: Draft, { name, data }: Model, registry: Registry): void {
  const at = draft.columns.findIndex((column) => column.name === 'number')
  const kinds = [name, data.was].flatMap((one) => (one === undefined ? [] : [`'${one}'`])).join(', ')
  const written = `(select coalesce(n.prefix, '') || lpad(t.sequence::text, greatest(n.number_digits, length(t.sequence::text)), '0') from company_numbering n where n.tenant_id = t.tenant_id and n.document_kind in (${kinds}) limit 1)`
  const initial = registry.find('company') ? `coalesce(${written}, t.sequence::text)` : 't.sequence::text'
  draft.columns[at] = { ...draft.columns[at]!, initial }
}

/** Tax documents that had their number before it was kept under which tax number: as the settings are on that day. */
function sayWhoIssued({ columns }: Draft, { data }: Model, registry: Registry): void {
  const flag = layoutOf(data).taxCode?.flag
  const at = columns.findIndex(({ name }) => name === 'issued_under')
  const column = columns[at]
  if (!column || flag === undefined || !registry.find('company')) return
  const initial = `(select coalesce(nullif(b.tax_number, ''), nullif(c.tax_number, '')) from company c join branches b on b.tenant_id = c.tenant_id where c.tenant_id = t.tenant_id and b.id = t.branch_id and c.${columnName({ field: flag, kind: 'flag' })} and t.number is not null)`
  columns[at] = { ...column, initial }
}

/** Documents that closed a year said so by a text before they referred to it. */
function sayWhatClosed({ columns }: Draft): void {
  const at = columns.findIndex(({ name }) => name === partyColumn('source', 'fiscalYears'))
  const column = columns[at]
  if (column) columns[at] = { ...column, fill: "(case when t.source = 'yearClosing' then t.fiscal_year_id end)" }
}

/** What works a stored field of the record or of its lines out. */
const calculatedBy = ({ data }: Model, field: ModelField): Calculated | undefined => {
  if (field.is !== undefined || (field.implied && field.field in (data.totals ?? {}))) return 'formula'
  if (data.calculate !== undefined && field.readOnly && !field.implied) return 'function'
  return field.readOnly && field.from !== undefined ? 'copy' : undefined
}

/** A uniqueness that spans a record and its years is decided under a lock, not by an index. */
export const isLocked = (model: Model, field: ModelField): boolean =>
  model.yearly && !field.yearly && typeof field.unique === 'object' && field.unique.in === 'branch'

function scopeColumns(model: Model, draft: Draft): void {
  const { scope } = model.data
  if (scope === 'branch' || scope === 'branchYear' || scope === 'shared') {
    draft.columns.push({ name: 'branch_id', type: 'integer', ...(scope !== 'shared' && { notNull: true }) })
    draft.foreignKey('branch_id', 'branches')
  }
  if (scope === 'branchYear') {
    draft.columns.push({ name: 'fiscal_year_id', type: 'integer', notNull: true })
    draft.foreignKey('fiscal_year_id', 'fiscal_years')
  }
  if (scope === 'user') {
    draft.columns.push({ name: 'user_id', type: 'integer', notNull: true })
    draft.foreignKey('user_id', 'users', 'cascade')
  }
}

/** The columns that stand before a unique value: the tenant, and what the scope adds. */
export function scopeKeys(model: Model, unique: true | Unique): string[] {
  const where = unique === true ? 'scope' : (unique.in ?? 'scope')
  const { scope } = model.data
  if (where === 'tenant' || scope === 'tenant' || scope === 'shared') return ['tenant_id']
  if (scope === 'user') return ['tenant_id', 'user_id']
  return scope === 'branchYear' && where !== 'branch' ? ['tenant_id', 'branch_id', 'fiscal_year_id'] : ['tenant_id', 'branch_id']
}

function yearly(model: Model, former: FormerNames): Table[] {
  const name = yearsTable(model.name)
  const { was } = model.data
  const draft = new Draft(name, former, was === undefined ? [] : [yearsTable(was)])
  draft.columns.push(
    tenant,
    { name: 'record_id', type: 'integer', notNull: true },
    { name: 'fiscal_year_id', type: 'integer', notNull: true },
    { name: 'branch_id', type: 'integer', notNull: true },
  )
  draft.primaryKey = ['tenant_id', 'record_id', 'fiscal_year_id']
  draft.foreignKey('record_id', tableName(model.name), 'cascade')
  draft.foreignKey('fiscal_year_id', 'fiscal_years')
  draft.foreignKey('branch_id', 'branches')
  draft.indexes.push({ name: sqlName(`${name}_branch_idx`), columns: ['tenant_id', 'fiscal_year_id', 'branch_id'] })
  for (const field of model.fields.values()) {
    if (!field.yearly || field.implied) continue
    draft.field(field, undefined, ['tenant_id', 'fiscal_year_id'])
    if (field.unique)
      draft.unique(
        ['tenant_id', 'fiscal_year_id', ...(field.unique !== true && field.unique.in === 'branch' ? ['branch_id'] : [])],
        [field],
      )
  }
  return [draft.table()]
}

/** What is used up of records in each year; a row for each that something was used of. */
function uses(model: Model, former: FormerNames): Table[] {
  const figures = [...model.fields.values()].flatMap((field) =>
    field.figure?.part === 'used' && field.figure.figure.yearly ? [figureColumn(field, field.figure)] : [],
  )
  if (!figures.length) return []
  const { was } = model.data
  const draft = new Draft(usesTable(model.name), former, was === undefined ? [] : [usesTable(was)])
  draft.columns.push(
    tenant,
    { name: 'record_id', type: 'integer', notNull: true },
    { name: 'fiscal_year_id', type: 'integer', notNull: true },
    ...figures,
  )
  draft.primaryKey = ['tenant_id', 'record_id', 'fiscal_year_id']
  draft.foreignKey('record_id', tableName(model.name), 'cascade')
  draft.foreignKey('fiscal_year_id', 'fiscal_years', 'cascade')
  return [{ ...draft.table(), kept: true }]
}

/** By this key the database finds what rows use up of the subscription, also where the tables are distributed. */
const usesSubscription = (table: string): ForeignKey => ({
  name: sqlName(`${table}_${columnName({ field: subscription, kind: 'ref' })}_fkey`),
  columns: ['tenant_id'],
  table: 'subscriptions',
  references: ['tenant_id'],
})

/** What is used up of the tenant's subscription. */
export const subscriptionColumns = (registry: Registry): Column[] =>
  figureFields(registry.figures(subscription)).flatMap(([field, data]) =>
    data.figure ? [figureColumn({ ...data, field }, data.figure)] : [],
  )

function linesTables(model: Model, lines: Model['lines'][number], registry: Registry, former: FormerNames): Table[] {
  const draft = new Draft(linesTable(model.name, lines.name), former, formerLinesTables(model, lines))
  draft.columns.push(
    tenant,
    id,
    { name: 'record_id', type: 'integer', notNull: true },
    { name: 'position', type: 'integer', notNull: true },
  )
  draft.primaryKey = ['tenant_id', 'id']
  draft.foreignKey('record_id', tableName(model.name), 'cascade')
  draft.indexes.push({ name: sqlName(`${draft.name}_record_idx`), columns: ['tenant_id', 'record_id', 'position'] })
  for (const field of lines.fields.values()) draft.field(field, calculatedBy(model, field))
  // Few lines of many years are open; a query for those should not read all that are settled.
  for (const { figure } of lines.fields.values())
    if (figure?.part === 'state')
      draft.indexes.push({
        name: sqlName(`${draft.name}_${snake(figure.figure.left)}_idx`),
        columns: ['tenant_id', 'record_id'],
        where: `"${snake(figure.figure.left)}" > 0`,
      })
  for (const { fields, in: among } of lines.unique ?? [])
    if (among)
      draft.unique(
        ['tenant_id'],
        fields.map((field) => lines.fields.get(field)!),
      )
  if (keepsFacts(model)) draft.columns.push(factsRead)
  const header = tableName(model.name)
  for (const { column: counts } of countedBy(model, registry, lines.name)) {
    // Null in a line that names nothing to use up: it need not follow its document.
    draft.columns.push({
      name: counts,
      type: 'boolean',
      fill: `(select d.${counts} from ${header} d where d.tenant_id = t.tenant_id and d.id = t.record_id)`,
    })
    draft.foreignKeys.push({
      name: sqlName(`${draft.name}_${counts}_fkey`),
      columns: ['tenant_id', 'record_id', counts],
      table: header,
      references: ['tenant_id', 'id', counts],
      deferred: true,
    })
  }
  return [draft.table(), ...draft.lists]
}

function search(model: Model, draft: Draft): void {
  const searched = searchPaths(model)
    .filter((path) => !path.includes('.'))
    .map((path) => model.fields.get(path)!)
  const texts = searched.filter((field) => field && !field.yearly && kindOf(field).column === 'text')
  if (!texts.length) return
  draft.columns.push({ name: 'search', type: 'text', generated: `daftar_fold(${texts.map(searchText).join(` || '|' || `)})` })
  draft.indexes.push({ name: sqlName(`${draft.name}_search_idx`), columns: ['search'], method: 'gin' })
}

/** Fields of this resource that others search through a reference (`guardian.phone`). */
function searchedThrough(name: string, registry: Registry): string[] {
  const found = registry.models.flatMap((model) =>
    (model.data.search ?? []).flatMap((path) => {
      const [reference, field] = path.split('.')
      return field && model.fields.get(reference ?? '')?.to === name ? [field] : []
    }),
  )
  return [...new Set(found)]
}

/** Fields by which the imports of others find records of this resource. */
function foundThrough(name: string, registry: Registry): string[] {
  const found = registry.models.flatMap((model) =>
    Object.entries(model.data.import?.through ?? {}).flatMap(([reference, fields]) =>
      model.fields.get(reference)?.to === name ? fields : [],
    ),
  )
  return [...new Set(found)]
}
