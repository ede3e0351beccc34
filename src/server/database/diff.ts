import type { Column, ForeignKey, Index, Table } from '../../../schema/derive/table.ts'
import { toMarkup, toPlain } from './markup.ts'
import { quote } from './quote.ts'

/** Something that would be lost, and the statement that loses it. */
export interface Loss {
  readonly sentence: string
  readonly statement: string
}

export interface Difference {
  /** Statements that lose nothing, in their order. */
  readonly statements: string[]
  readonly losses: Loss[]
  /** The shape of the database after the statements, with what was left over. */
  readonly shape: Table[]
}

const columns = (names: readonly string[]) => names.map(quote).join(', ')

/** Compares the shape that a database has with the one that the definitions want. Pure. */
export function difference(actual: readonly Table[], wanted: readonly Table[], allowLoss: boolean): Difference {
  const first: string[] = []
  const early: string[] = []
  const late: string[] = []
  const keys: string[] = []
  const losses: Loss[] = []
  const shape: Table[] = []
  const kept = new Map(actual.map((table) => [table.name, table]))
  for (const table of wanted) {
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
    shape.push(alterTable(former, table, allowLoss, first, early, late, keys, losses))
  }
  for (const table of kept.values()) {
    losses.push({ sentence: `table ${table.name} with all its rows`, statement: `drop table ${quote(table.name)} cascade` })
    if (!allowLoss) shape.push(table)
  }
  return { statements: [...first, ...early, ...late, ...keys], losses, shape }
}

function alterTable(
  former: Table,
  table: Table,
  allowLoss: boolean,
  first: string[],
  early: string[],
  late: string[],
  keys: string[],
  losses: Loss[],
): Table {
  const t = quote(table.name)
  const left = new Map(former.columns.map((column) => [column.name, column]))
  const result: Column[] = []
  const dropped = namedDrops(former, table, t, first, early)
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
    result.push(alterColumn(table.name, old, column, allowLoss, early, losses))
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
  for (const unique of table.uniques)
    if (dropped.isNew('uniques', unique) || fell(unique.columns)) late.push(addUnique(table.name, unique))
  for (const check of table.checks)
    if (dropped.isNew('checks', check))
      late.push(`alter table ${t} add constraint ${quote(check.name)} check (${check.expression})`)
  for (const index of table.indexes)
    if (dropped.isNew('indexes', index) || fell(index.columns)) late.push(createIndex(table.name, index))
  for (const key of table.foreignKeys) if (dropped.isNew('foreignKeys', key)) keys.push(addForeignKey(table.name, key))
  const { was: _was, ...rest } = table
  return { ...rest, columns: result.map(({ was: _, ...column }) => column) }
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

const widening: Readonly<Record<string, readonly string[]>> = {
  integer: ['bigint', 'numeric(18,3)'],
  'numeric(7,4)': ['numeric(15,12)'],
  date: ['timestamp(0)'],
}

function alterColumn(
  tableName: string,
  old: Column,
  column: Column,
  allowLoss: boolean,
  early: string[],
  losses: Loss[],
): Column {
  const alter = `alter table ${quote(tableName)} alter column ${quote(column.name)}`
  if (column.generated !== old.generated) {
    early.push(
      `alter table ${quote(tableName)} drop column ${quote(column.name)}`,
      `alter table ${quote(tableName)} add column ${columnSql(column)}`,
    )
    return column
  }
  let type = column.type
  if (old.type !== column.type) {
    const change = `${alter} type ${column.type} using ${quote(column.name)}::text::${column.type}`
    if (column.type === 'text' || widening[old.type]?.includes(column.type)) early.push(change)
    else {
      losses.push({ sentence: `values of ${tableName}.${column.name} that are no ${column.type}`, statement: change })
      if (!allowLoss) type = old.type
    }
  }
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
    : `create index if not exists ${quote(index.name)} on ${quote(table)} (${columns(index.columns)})${index.where === undefined ? '' : ` where ${index.where}`}`

/** The statement that makes a unique key. */
export const addUnique = (table: string, unique: { name: string; columns: readonly string[] }) =>
  `alter table ${quote(table)} add constraint ${quote(unique.name)} unique (${columns(unique.columns)})`

const addForeignKey = (table: string, key: ForeignKey): string =>
  `alter table ${quote(table)} add constraint ${quote(key.name)} foreign key (${columns(key.columns)}) references ${quote(key.table)} (${columns(key.references)})${key.onDelete === 'cascade' ? ' on delete cascade' : ''}${key.deferred ? ' deferrable initially deferred' : ''}`
