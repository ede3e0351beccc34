/** Sheets on x-data-grid, which is loaded only where one stands: heads and frame as on every other table. */
export const grid = {
  MuiDataGrid: {
    defaultProps: { density: 'compact', rowHeight: 40, columnHeaderHeight: 38 },
    styleOverrides: {
      root: {
        '--DataGrid-containerBackground': 'var(--head)',
        '--DataGrid-rowBorderColor': 'var(--line-inner)',
        border: '1px solid var(--line)',
        borderRadius: 8,
        backgroundColor: 'var(--surface)',
        fontSize: 14,
      },
      columnHeader: { color: 'var(--ink2)', fontSize: 12.5, '&:focus, &:focus-within': { outlineColor: 'var(--accent)' } },
      columnHeaderTitle: { fontWeight: 500 },
      cell: { '&:focus, &:focus-within': { outlineColor: 'var(--accent)' } },
      row: {
        '&:hover': { backgroundColor: 'var(--hover)' },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'var(--accent-soft)' },
      },
    },
  },
}
