import { type Column, formerOf, type Table } from '../../../../schema/derive/table.ts'
import { asideName } from '../inspect.ts'
import { quote } from '../quote.ts'
import { alterColumn } from './alterColumn.ts'
import { broughtBack, mentions, retyped, setAside, withoutRefused } from './aside.ts'
import type { Doubt } from './loss.ts'
import { namedDrops } from './namedParts.ts'
import { addCheck, addForeignKey, addUnique, columnSql, createIndex } from './statements.ts'
import type { Work } from './work.ts'

/** Gathers what makes a stored table the wanted one; gives the table as it will be. */
export function alterTable(former: Table, table: Table, work: Work): Table {
  const { allowLoss, first, early, losses } = work
  const t = quote(table.name)
  const changes = retyped(former, table, work)
  const left = new Map(former.columns.map((column) => [column.name, column]))
  const result: Column[] = []
  const dropped = namedDrops(former, table, t, first, early)
  const aside = setAside(former, table, work)
  // A column that is calculated from another one would prevent its change; it is calculated again afterwards.
  const isAnew = (old: Column, column: Column | undefined) =>
    old.generated !== column?.generated || old.type !== column?.type || mentions(old, [...changes.done, ...aside])
  const outdated = former.columns.filter((old) => {
    if (old.generated === undefined) return false
    return isAnew(
      old,
      table.columns.find(({ name }) => name === old.name),
    )
  })
  for (const { name } of outdated) {
    early.push(`alter table ${t} drop column ${quote(name)}`)
    left.delete(name)
  }
  for (const name of aside) {
    const old = left.get(name)
    if (!old) continue
    const kept = asideName(name)
    early.push(...renamedAside(former, t, name))
    left.delete(name)
    left.set(kept, { ...old, name: kept })
  }
  if (changes.done.length) for (const name of ownIndexes(table.name)) early.push(`drop index if exists ${quote(name)}`)
  // They come last: what they follow from may be new itself.
  const generated: string[] = []
  for (const next of table.columns) {
    const column = withoutRefused(next, former, changes.refused)
    const old = formerOf(column, [...left.values()]) ?? broughtBack(column, left)
    if (!old) {
      const filled = column.default !== undefined || column.generated !== undefined || column.identity
      const added = filled ? column : { ...column, notNull: false }
      const add = `add column ${columnSql(added)}`
      if (column.generated === undefined) early.push(`alter table ${t} ${add}`)
      else generated.push(add)
      const fill = column.fill ?? column.initial
      if (fill !== undefined) early.push(`update ${t} t set ${quote(column.name)} = ${fill}`)
      if (column.calculated) work.calculated.push({ table: table.name, column: column.name })
      result.push(added)
      continue
    }
    left.delete(old.name)
    if (old.calculated === 'left' && column.calculated) work.calculated.push({ table: table.name, column: column.name })
    if (old.name !== column.name) early.push(`alter table ${t} rename column ${quote(old.name)} to ${quote(column.name)}`)
    result.push(alterColumn(former, old, { name: table.name, column }, work))
  }
  // All at once: each by itself would write the whole table again.
  if (generated.length) early.push(`alter table ${t} ${generated.join(', ')}`)
  for (const column of left.values()) {
    const drop = `alter table ${t} drop column ${quote(column.name)}`
    if (column.kept || column.fill !== undefined) early.push(drop)
    else {
      losses.push({
        sentence: `column ${table.name}.${column.name}`,
        statement: drop,
        place: { table: former.name, column: column.name, owner: table.name },
      })
      if (allowLoss) continue
      if (column.notNull && column.default === undefined)
        early.push(`alter table ${t} alter column ${quote(column.name)} drop not null`)
      result.push({ ...column, notNull: false, ...(column.calculated && { calculated: 'left' as const }) })
    }
  }
  addParts(table, dropped.isNew, new Set([...outdated.map(({ name }) => name), ...aside]), work)
  const { was: _was, ...rest } = table
  return { ...rest, columns: result.map(({ was: _, map: _map, ...column }) => column) }
}

/** A column gets the name under which it is kept, without what hung on it. @param t the table, as it is written */
const renamedAside = (former: Table, t: string, name: string): string[] => [
  ...former.uniques
    .filter((one) => one.columns.includes(name))
    .map((unique) => `alter table ${t} drop constraint if exists ${quote(unique.name)}`),
  ...former.indexes.filter((one) => one.columns.includes(name)).map((index) => `drop index if exists ${quote(index.name)}`),
  `alter table ${t} rename column ${quote(name)} to ${quote(asideName(name))}`,
]

/**
 * Adds the parts of a table that are new, and those that fell with a column that is calculated anew.
 * @param anew the names of such columns
 */
function addParts(
  table: Table,
  isNew: ReturnType<typeof namedDrops>['isNew'],
  anew: ReadonlySet<string>,
  { late, keys, doubtful }: Work,
): void {
  const fell = (names: readonly string[]) => names.some((name) => anew.has(name))
  const add = (list: string[], statement: string, group: Doubt['group'], { name }: { readonly name: string }) => {
    list.push(statement)
    doubtful.set(statement, { table: table.name, group, name })
  }
  for (const unique of table.uniques)
    if (isNew('uniques', unique) || fell(unique.columns)) add(late, addUnique(table.name, unique), 'uniques', unique)
  for (const check of table.checks) if (isNew('checks', check)) add(late, addCheck(table.name, check), 'checks', check)
  for (const index of table.indexes)
    if (isNew('indexes', index) || fell(index.columns)) add(late, createIndex(table.name, index), 'indexes', index)
  for (const key of table.foreignKeys)
    if (isNew('foreignKeys', key)) add(keys, addForeignKey(table.name, key), 'foreignKeys', key)
}

/** Indexes that stand beside the definition's own: of documents that open and close years. */
const ownIndexes = (table: string): string[] => ['opening', 'closing', 'source'].map((word) => `${table}_${word}_idx`)
