import { inSql } from '../../../schema/derive/reserved.ts'
import { type Column, choiceCheck, type ForeignKey, type Index, type Table } from '../../../schema/derive/table.ts'
import { choicesOf, type Findings, nothingFound, widens } from './inspect.ts'
import { toMarkup, toPlain } from './markup.ts'
import { quote } from './quote.ts'

/** Something that would be lost, and the statement that loses it. */
export interface Loss {
  readonly sentence: string
  readonly statement: string
}

/** The part of a table that a statement brings and that the data may refuse. */
export interface Doubt {
  readonly table: string
  readonly group: 'uniques' | 'checks' | 'foreignKeys' | 'indexes'
  readonly name: string
}

export interface Difference {
  /** Statements that lose nothing, in their order. */
  readonly statements: string[]
  /** Those of them that the data may refuse; without them the rest stands all the same. */
  readonly doubtful: ReadonlyMap<string, Doubt>
  readonly losses: Loss[]
  /** The shape of the database after the statements, with what was left over. */
  readonly shape: Table[]
}

const columns = (names: readonly string[]) => names.map(quote).join(', ')

/** Compares the shape that a database has with the one that the definitions want, as far as its data allows. Pure. */
export function difference(
  actual: readonly Table[],
  wanted: readonly Table[],
  allowLoss: boolean,
  findings: Findings = nothingFound,
): Difference {
  const doubtful = new Map<string, Doubt>()
  const first: string[] = []
  const early: string[] = []
  const late: string[] = []
  const keys: string[] = []
  const losses: Loss[] = []
  const shape: Table[] = []
  const kept = new Map(actual.map((table) => [table.name, table]))
  for (const given of wanted) {
    const table = allowLoss ? given : withKept(given, findings)
    const former = kept.get(table.name) ?? (table.was === undefined ? undefined : kept.get(table.was))
    if (!former) {
      early.push(createTable(table))
      late.push(...table.indexes.map((index) => createIndex(table.name, index)))
      keys.push(...table.foreignKeys.map((key) => addForeignKey(table.name, key)))
      shape.push(table)
      continue
    }
    kept.delete(former.name)
    if (former.name !== table.name) early.push(`alter table ${quote(former.name)} rename to ${quote(table.name)}`)
    shape.push(alterTable(former, table, { allowLoss, fitting: findings.fitting, first, early, late, keys, losses, doubtful }))
  }
  for (const table of kept.values()) {
    losses.push({ sentence: `table ${table.name} with all its rows`, statement: `drop table ${quote(table.name)} cascade` })
    if (!allowLoss) shape.push(table)
  }
  return { statements: [...first, ...early, ...late, ...keys], doubtful, losses, shape }
}

/** A choice goes on allowing the values that rows still have. */
function withKept(table: Table, { kept }: Findings): Table {
  const checks = table.checks.map((check) => {
    const column = table.columns.find(({ name }) => check.expression.startsWith(`${inSql(name)} in (`))?.name
    const values = kept.get(`${table.name}.${column}`)
    if (column === undefined || !values) return check
    return { ...check, expression: choiceCheck(column, [...(choicesOf(table, column) ?? []), ...values]) }
  })
  return { ...table, checks }
}

interface Work {
  readonly allowLoss: boolean
  readonly fitting: ReadonlySet<string>
  /** What stands in the way of everything else. */
  readonly first: string[]
  readonly early: string[]
  readonly late: string[]
  readonly keys: string[]
  readonly losses: Loss[]
  readonly doubtful: Map<string, Doubt>
}

function alterTable(former: Table, table: Table, work: Work): Table {
  const { allowLoss, first, early, late, keys, losses, doubtful } = work
  const t = quote(table.name)
  const left = new Map(former.columns.map((column) => [column.name, column]))
  const result: Column[] = []
  const dropped = namedDrops(former, table, t, first, early)
  // What is calculated of a column would keep it from changing.
  for (const old of former.columns) {
    const column = table.columns.find(({ name }) => name === old.name)
    if (old.generated !== undefined && column && column.generated !== old.generated)
      early.push(`alter table ${t} drop column ${quote(old.name)}`)
  }
  for (const column of table.columns) {
    const old = left.get(column.name) ?? (column.was === undefined ? undefined : left.get(column.was))
    if (!old) {
      const filled = column.default !== undefined || column.generated !== undefined || column.identity
      const added = filled ? column : { ...column, notNull: false }
      early.push(`alter table ${t} add column ${columnSql(added)}`)
      if (column.fill !== undefined) early.push(`update ${t} t set ${quote(column.name)} = ${column.fill}`)
      result.push(added)
      continue
    }
    left.delete(old.name)
    if (old.name !== column.name) early.push(`alter table ${t} rename column ${quote(old.name)} to ${quote(column.name)}`)
    result.push(alterColumn(former, old, { name: table.name, column }, work))
  }
  // What is calculated goes before what it is calculated of.
  for (const column of [...left.values()].sort((a, b) => Number(Boolean(b.generated)) - Number(Boolean(a.generated)))) {
    const drop = `alter table ${t} drop column ${quote(column.name)}`
    if (column.generated !== undefined || column.kept || column.fill !== undefined) early.push(drop)
    else {
      losses.push({ sentence: `column ${table.name}.${column.name}`, statement: drop })
      if (allowLoss) continue
      if (column.notNull && column.default === undefined)
        early.push(`alter table ${t} alter column ${quote(column.name)} drop not null`)
      result.push({ ...column, notNull: false })
    }
  }
  // What stands on a column that is calculated otherwise falls with it.
  const anew = new Set(
    table.columns.flatMap(({ name, generated }) =>
      former.columns.some((old) => old.name === name && old.generated !== generated) ? [name] : [],
    ),
  )
  const fell = (names: readonly string[]) => names.some((name) => anew.has(name))
  const add = (list: string[], statement: string, group: Doubt['group'], { name }: { readonly name: string }) => {
    list.push(statement)
    doubtful.set(statement, { table: table.name, group, name })
  }
  for (const unique of table.uniques)
    if (dropped.isNew('uniques', unique) || fell(unique.columns)) add(late, addUnique(table.name, unique), 'uniques', unique)
  for (const check of table.checks)
    if (dropped.isNew('checks', check))
      add(late, `alter table ${t} add constraint ${quote(check.name)} check (${check.expression})`, 'checks', check)
  for (const index of table.indexes)
    if (dropped.isNew('indexes', index) || fell(index.columns)) add(late, createIndex(table.name, index), 'indexes', index)
  for (const key of table.foreignKeys)
    if (dropped.isNew('foreignKeys', key)) add(keys, addForeignKey(table.name, key), 'foreignKeys', key)
  const { was: _was, ...rest } = table
  return { ...rest, columns: result.map(({ was: _, map: _map, ...column }) => column) }
}

/** Drops constraints and indexes that are gone or have changed; says which of the wanted ones must be made. */
function namedDrops(former: Table, table: Table, t: string, first: string[], early: string[]) {
  const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)
  for (const group of ['uniques', 'checks', 'foreignKeys'] as const) {
    for (const old of former[group]) {
      const now = (table[group] as readonly { name: string }[]).find((one) => one.name === old.name)
      if (now && same(now, old)) continue
      // What a key points to may go as well, of whatever table: keys go before all else.
      if (group === 'foreignKeys') first.push(`alter table ${quote(former.name)} drop constraint if exists ${quote(old.name)}`)
      else early.push(`alter table ${t} drop constraint if exists ${quote(old.name)}`)
    }
  }
  for (const old of former.indexes) {
    const now = table.indexes.find((one) => one.name === old.name)
    if (!now || !same(now, old)) early.push(`drop index if exists ${quote(old.name)}`)
  }
  return {
    isNew: (group: 'uniques' | 'checks' | 'foreignKeys' | 'indexes', wanted: { name: string }) => {
      const old = (former[group] as readonly { name: string }[]).find((one) => one.name === wanted.name)
      return !old || !same(old, wanted)
    },
  }
}

function alterColumn(
  former: Table,
  old: Column,
  { name: tableName, column }: { readonly name: string; readonly column: Column },
  { allowLoss, fitting, early, losses }: Work,
): Column {
  const alter = `alter table ${quote(tableName)} alter column ${quote(column.name)}`
  if (column.generated !== old.generated) {
    if (old.generated === undefined) early.push(`alter table ${quote(tableName)} drop column ${quote(column.name)}`)
    early.push(`alter table ${quote(tableName)} add column ${columnSql(column)}`)
    return column
  }
  let type = column.type
  if (old.type !== column.type) {
    const given = old.type === 'text' ? `nullif(btrim(${quote(column.name)}), '')` : `${quote(column.name)}::text`
    const change = `${alter} type ${column.type} using ${given}::${column.type}`
    if (widens(old, column) || fitting.has(`${tableName}.${column.name}`)) early.push(change)
    else {
      losses.push({ sentence: `values of ${tableName}.${column.name} that are no ${column.type}`, statement: change })
      if (!allowLoss) type = old.type
    }
  }
  const before = choicesOf(former, old.name)
  for (const [from, to] of Object.entries(column.map ?? {}).filter(([from]) => !before || before.includes(from)))
    early.push(`update ${quote(tableName)} set ${quote(column.name)} = '${to}' where ${quote(column.name)} = '${from}'`)
  const loses = old.markup === true && !column.markup && column.type === 'text'
  if (column.markup && !old.markup) early.push(toMarkup(tableName, column.name))
  if (loses)
    losses.push({ sentence: `the form of the texts of ${tableName}.${column.name}`, statement: toPlain(tableName, column.name) })
  if (old.default !== column.default)
    early.push(column.default === undefined ? `${alter} drop default` : `${alter} set default ${column.default}`)
  if (old.notNull && !column.notNull) early.push(`${alter} drop not null`)
  const kept = old.notNull === true && column.notNull === true
  const { notNull: _old, ...rest } = column
  return { ...rest, type, ...(kept && { notNull: true }), ...(loses && !allowLoss && { markup: true }) }
}

/** A column as it is written in a statement. */
export const columnSql = (column: Column): string =>
  [
    quote(column.name),
    column.type,
    column.generated !== undefined && `generated always as (${column.generated}) stored`,
    column.identity && 'generated by default as identity',
    column.default !== undefined && `default ${column.default}`,
    column.notNull && 'not null',
  ]
    .filter(Boolean)
    .join(' ')

const createTable = (table: Table): string =>
  `create table ${quote(table.name)} (\n  ${[
    ...table.columns.map(columnSql),
    `primary key (${columns(table.primaryKey)})`,
    ...table.uniques.map((unique) => `constraint ${quote(unique.name)} unique (${columns(unique.columns)})`),
    ...table.checks.map((check) => `constraint ${quote(check.name)} check (${check.expression})`),
  ].join(',\n  ')}\n)`

/** The statement that makes an index. */
export const createIndex = (table: string, index: Index): string =>
  index.method === 'gin'
    ? `create index if not exists ${quote(index.name)} on ${quote(table)} using gin (${index.columns.map((name) => `${quote(name)} gin_trgm_ops`).join(', ')})`
    : `create ${index.unique ? 'unique ' : ''}index if not exists ${quote(index.name)} on ${quote(table)} (${columns(index.columns)})${index.where === undefined ? '' : ` where ${index.where}`}`

/** The statement that makes a unique key. */
export const addUnique = (table: string, unique: { name: string; columns: readonly string[] }) =>
  `alter table ${quote(table)} add constraint ${quote(unique.name)} unique (${columns(unique.columns)})`

const addForeignKey = (table: string, key: ForeignKey): string =>
  `alter table ${quote(table)} add constraint ${quote(key.name)} foreign key (${columns(key.columns)}) references ${quote(key.table)} (${columns(key.references)})${key.onDelete === 'cascade' ? ' on delete cascade' : ''}${key.deferred ? ' deferrable initially deferred' : ''}`
