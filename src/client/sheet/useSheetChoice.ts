import type { DataGridProps, GridRowSelectionModel } from '@mui/x-data-grid'
import { useCallback, useMemo, useRef } from 'react'
import type { SheetProps } from './SheetColumn.ts'

/**
 * The chosen rows as the grid has them, over all pages. What it is given stays the same from one choice to the next, so that no
 * row but the chosen one is drawn again.
 */
export function useSheetChoice<Row extends object>({ choice, rows, idOf }: Pick<SheetProps<Row>, 'choice' | 'rows' | 'idOf'>) {
  const latest = useRef({ choice, rows, idOf })
  latest.current = { choice, rows, idOf }
  /** Chooses every row that may be; gives them all up where all are chosen. */
  const onAll = useCallback(() => {
    const { choice, rows, idOf } = latest.current
    if (!choice) return
    const able = rows.filter(choice.can).map(idOf)
    const next = new Set(choice.chosen)
    const on = able.some((id) => !next.has(id))
    for (const id of able) on ? next.add(id) : next.delete(id)
    choice.onChoose(next)
  }, [])
  const onModel = useCallback(
    ({ ids }: GridRowSelectionModel) => latest.current.choice?.onChoose(new Set([...ids].map(String))),
    [],
  )
  const chosen = choice?.chosen
  const can = choice?.can
  const props = useMemo(
    (): Partial<DataGridProps<Row>> =>
      chosen && can
        ? {
            checkboxSelection: true,
            disableRowSelectionExcludeModel: true,
            isRowSelectable: ({ row }) => can(row),
            rowSelectionModel: { type: 'include', ids: new Set(chosen) },
            onRowSelectionModelChange: onModel,
          }
        : { rowSelection: false },
    [chosen, can, onModel],
  )
  return { onAll, props }
}
