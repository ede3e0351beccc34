import type { LineColumn } from '../../../../schema/derive/lineColumns.ts'
import type { ExchangeColumn } from '../columns.ts'

/** Which of some columns of lines or documents stand in a sheet, by their places there. */
export function mappedColumns(
  some: readonly LineColumn[],
  mapped: ReadonlyMap<number, ExchangeColumn>,
): ReadonlyMap<number, LineColumn> {
  const known = new Map(some.map((column) => [column.key, column]))
  return new Map(
    [...mapped].flatMap(([index, { key }]): [number, LineColumn][] => {
      const column = known.get(key)
      return column ? [[index, column]] : []
    }),
  )
}
