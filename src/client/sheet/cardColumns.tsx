import type { GridColDef } from '@mui/x-data-grid'
import type { ReactNode } from 'react'

/**
 * The one column of a phone: the whole row as a card.
 * @param all the box of all rows, which the heading names
 */
export const cardColumns = <Row extends object>(
  card: (row: Row) => ReactNode,
  all: { readonly id: string; readonly title: string } | '' | undefined,
): GridColDef<Row>[] => [
  {
    field: 'card',
    flex: 1,
    sortable: false,
    disableColumnMenu: true,
    resizable: false,
    renderHeader: () =>
      all && (
        <label htmlFor={all.id} style={{ fontWeight: 600 }}>
          {all.title}
        </label>
      ),
    renderCell: ({ row }) => card(row),
  },
]
