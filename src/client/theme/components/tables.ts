import type { Components, Theme } from '@mui/material/styles'

/** Tables, tabs and pages of tables. */
export const tables: Components<Theme> = {
  MuiTable: { defaultProps: { size: 'small' } },
  MuiTableCell: {
    styleOverrides: {
      root: {
        padding: '0 14px',
        borderBottomColor: 'var(--line-inner)',
        fontSize: 14,
        color: 'inherit',
        fontVariantNumeric: 'inherit',
      },
      sizeSmall: { padding: '0 14px' },
      head: {
        height: 38,
        borderBottomColor: 'var(--line)',
        backgroundColor: 'var(--head)',
        color: 'var(--ink2)',
        fontSize: 12.5,
        fontWeight: 500,
        lineHeight: 1.5,
        whiteSpace: 'nowrap',
      },
      body: { height: 40 },
      footer: { height: 40, fontSize: 14, fontWeight: 600, color: 'var(--ink)' },
    },
  },
  MuiTableSortLabel: {
    styleOverrides: {
      root: {
        minHeight: 30,
        gap: 6,
        font: 'inherit',
        color: 'inherit',
        textAlign: 'inherit',
        '&.Mui-active': { color: 'var(--ink)' },
      },
      icon: { margin: 0, fontSize: 15 },
    },
  },
  MuiPaginationItem: {
    styleOverrides: {
      root: {
        minWidth: 30,
        height: 30,
        margin: '0 2px',
        borderRadius: 6,
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
      },
      outlined: { borderColor: 'var(--line)', backgroundColor: 'var(--surface)' },
      ellipsis: { height: 30, lineHeight: '30px', backgroundColor: 'transparent' },
    },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 40 }, indicator: { backgroundColor: 'var(--accent)' } } },
  MuiTab: {
    styleOverrides: {
      root: { minHeight: 40, padding: '0 16px', color: 'var(--ink2)', '&.Mui-selected': { color: 'var(--accent-ink)' } },
    },
  },
}
