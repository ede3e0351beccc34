import type {} from '@mui/x-data-grid/themeAugmentation'

/** The ground of a sheet and of its heads. */
export const gridColours = { bg: 'var(--surface)', headerBg: 'var(--head)' }

const floating = { '& .MuiPaper-root': { border: '1px solid var(--line)', boxShadow: 'var(--lift)' } }

/** Sheets on x-data-grid, which is loaded only where one stands: heads, frame and rows as on every other table. */
export const grid = {
  MuiDataGrid: {
    defaultProps: { rowHeight: 40, columnHeaderHeight: 38 },
    styleOverrides: {
      root: {
        '--DataGrid-rowBorderColor': 'var(--line-inner)',
        height: 'auto',
        border: '1px solid var(--line)',
        borderRadius: 8,
        color: 'var(--ink)',
        fontSize: 14,
        // The card around it has a frame already.
        '&.sheet-bare': { border: 0, borderRadius: 0 },
        '& .MuiDataGrid-columnHeader, & .MuiDataGrid-cell': { padding: '0 14px' },
        '& .MuiDataGrid-row--dynamicHeight > .MuiDataGrid-cell': {
          minHeight: 38,
          paddingTop: 8,
          paddingBottom: 8,
          overflowWrap: 'anywhere',
        },
        '& .MuiDataGrid-row--dynamicHeight > .MuiDataGrid-cellCheckbox': { padding: 4, alignItems: 'flex-start' },
        '& .MuiDataGrid-columnHeaderCheckbox, & .MuiDataGrid-cellCheckbox': { padding: 0 },
        '& .MuiDataGrid-columnSeparator': { color: 'var(--line)' },
        '& .MuiDataGrid-columnHeaders:not(:hover) .MuiDataGrid-columnSeparator': { color: 'transparent' },
        '& .MuiDataGrid-row:hover': { backgroundColor: 'var(--hover)' },
        '& .MuiDataGrid-row.Mui-selected, & .MuiDataGrid-row.Mui-selected:hover': { backgroundColor: 'var(--accent-soft)' },
        '& .MuiDataGrid-cell--editing .MuiOutlinedInput-notchedOutline': { display: 'none' },
      },
      columnHeader: { color: 'var(--ink2)', fontSize: 12.5 },
      columnHeaderTitle: { fontWeight: 500 },
      menu: floating,
      panel: floating,
    },
  },
}
