import type { Column, Table } from '../../../../schema/derive/table.ts'
import { choicesOf, textOf, widens } from '../inspect.ts'
import { toMarkup, toPlain } from '../markup.ts'
import { quote } from '../quote.ts'
import type { Work } from './work.ts'

/** Gathers what makes a stored column the wanted one; gives the column as it will be. */
export function alterColumn(
  former: Table,
  old: Column,
  { name: tableName, column }: { readonly name: string; readonly column: Column },
  { allowLoss, fitting, early, losses }: Work,
): Column {
  const alter = `alter table ${quote(tableName)} alter column ${quote(column.name)}`
  let type = column.type
  let { default: preset } = old
  if (old.type !== column.type) {
    const expression = old.type === 'text' ? `nullif(btrim(${quote(column.name)}), '')` : textOf(old, quote(column.name))
    // A default of the former type would stand in the way.
    const drop = preset === undefined ? [] : [`${alter} drop default`]
    const change = (value: string) => `${alter} type ${column.type} using ${value}`
    if (widens(old, column) || fitting.has(`${tableName}.${column.name}`)) {
      early.push(...drop, change(`${expression}::${column.type}`))
      preset = undefined
    } else {
      const fits = `daftar_fits(${textOf(old, quote(column.name))}, '${column.type}')`
      const set = column.default === undefined ? [] : [`${alter} set default ${column.default}`]
      losses.push({
        sentence: `values of ${tableName}.${column.name} that are no ${column.type}`,
        statement: [...drop, change(`case when ${fits} then ${expression}::${column.type} end`), ...set].join('; '),
      })
      if (allowLoss) preset = column.default
      else type = old.type
    }
  }
  const before = choicesOf(former, old.name)
  for (const [from, to] of Object.entries(column.map ?? {}).filter(([from]) => !before || before.includes(from)))
    early.push(`update ${quote(tableName)} set ${quote(column.name)} = '${to}' where ${quote(column.name)} = '${from}'`)
  const loses = old.markup === true && !column.markup && column.type === 'text'
  if (column.markup && !old.markup) early.push(toMarkup(tableName, column.name))
  if (loses)
    losses.push({ sentence: `the form of the texts of ${tableName}.${column.name}`, statement: toPlain(tableName, column.name) })
  const newDefault = type === column.type ? column.default : preset
  if (preset !== newDefault) early.push(newDefault === undefined ? `${alter} drop default` : `${alter} set default ${newDefault}`)
  if (old.notNull && !column.notNull) early.push(`${alter} drop not null`)
  const staysRequired = old.notNull === true && column.notNull === true
  const { notNull: _old, default: _default, ...rest } = column
  return {
    ...rest,
    ...(newDefault !== undefined && { default: newDefault }),
    type,
    ...(staysRequired && { notNull: true }),
    ...(loses && !allowLoss && { markup: true }),
  }
}
