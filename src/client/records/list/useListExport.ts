import { useListContext } from 'react-admin'
import type { Model } from '../../../../schema/model.ts'
import type { Text } from '../text/useText.ts'
import { type Column, sortedBy } from '../values/columns.ts'
import { useExport } from '../values/useExport.ts'

/** Exports a list as it is shown, or as a file that can be imported again. */
export function useListExport(model: Model, columns: readonly Column[], text: Text) {
  const { total, filterValues, sort } = useListContext()
  const exporting = useExport(model)
  const asShown = (format: 'xlsx' | 'csv') => {
    const order = { ...sort, field: sortedBy(model, columns, text.language)[sort.field] ?? sort.field }
    const paths = columns.map((column) => column.path)
    void exporting.run(format, { filter: filterValues, sort: order }, paths, total ?? 0)
  }
  const forImport = () => void exporting.forImport({ filter: filterValues, sort })
  return { progress: exporting.progress, cancel: exporting.cancel, asShown, forImport }
}
