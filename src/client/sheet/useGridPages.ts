import type { DataGridProps } from '@mui/x-data-grid'
import { useMemo, useState } from 'react'
import { pageSize, type SheetProps, type SheetQuery } from './SheetColumn.ts'

const atFirst: SheetQuery = { page: 0, sort: null }

/** The page of a sheet and its order, held by the sheet itself or asked of the server, as the grid has them. */
export function useGridPages<Row extends object>(server: SheetProps<Row>['server']) {
  const [own, setOwn] = useState(atFirst)
  const { query, onQuery } = server ?? { query: own, onQuery: setOwn }
  const { page, sort } = query
  const paginationModel = useMemo(() => ({ page, pageSize }), [page])
  const sortModel = useMemo(
    () => (sort ? [{ field: sort.field, sort: sort.descending ? ('desc' as const) : ('asc' as const) }] : []),
    [sort],
  )
  const props: Partial<DataGridProps<Row>> = {
    paginationModel,
    onPaginationModelChange: ({ page }) => onQuery({ ...query, page }),
    sortModel,
    onSortModelChange: ([by]) =>
      onQuery({ page: 0, sort: by?.sort ? { field: by.field, descending: by.sort === 'desc' } : null }),
    ...(server && {
      paginationMode: 'server',
      sortingMode: 'server',
      rowCount: server.total,
      keepNonExistentRowsSelected: true,
    }),
  }
  return { page, onPage: (next: number) => onQuery({ ...query, page: next }), props }
}
