import { type Column, formerOf, type Table } from '../../../../schema/derive/table.ts'
import { asideName, widens } from '../inspect.ts'
import type { Work } from './work.ts'

/** Columns that people wrote and the database or the engine calculates now: what they hold is not the same. */
export const setAside = (former: Table, table: Table, { isRemembered }: Work): string[] =>
  former.columns.flatMap((old) => {
    if (old.generated !== undefined || old.kept || old.fill !== undefined || old.calculated) return []
    const column = table.columns.find(({ name }) => name === old.name)
    const isCalculated = column?.generated !== undefined || column?.kept || (column?.calculated === 'formula' && isRemembered)
    return isCalculated ? [old.name] : []
  })

/** What was set aside is the field's again when it is calculated no more. */
export const broughtBack = (column: Column, left: ReadonlyMap<string, Column>): Column | undefined => {
  const isWritten = column.generated === undefined && !column.kept && !column.calculated
  const old = isWritten ? left.get(asideName(column.name)) : undefined
  return old?.type === column.type ? old : undefined
}

/** Columns whose type changes, by their present names: those whose values all fit, and those that stay as they were. */
export function retyped(former: Table, table: Table, { allowLoss, fitting }: Work) {
  const done: string[] = []
  const refused: string[] = []
  for (const column of table.columns) {
    const old = formerOf(column, former.columns)
    if (!old || old.type === column.type || old.generated !== undefined || column.generated !== undefined) continue
    const fits = widens(old, column) || fitting.has(`${table.name}.${column.name}`)
    ;(fits || allowLoss ? done : refused).push(old.name)
  }
  return { done, refused }
}

/** Whether what a column is calculated of names one of the others. */
export const mentions = ({ generated }: Column, names: readonly string[]): boolean => {
  const words = new Set(generated?.match(/\w+/g) ?? [])
  return names.some((name) => words.has(name))
}

/** Of values that stay as they were nothing new is calculated: the column is empty until they fit. */
export function withoutRefused(column: Column, former: Table, refused: readonly string[]): Column {
  const isKnown = former.columns.some(({ name, generated }) => name === column.name && generated === column.generated)
  if (column.generated === undefined || isKnown || !mentions(column, refused)) return column
  const { generated: _generated, ...empty } = column
  return empty
}
