import type { Components, Theme } from '@mui/material/styles'

/** What is looked at: cards, chips, alerts, skeletons, progress. */
export const content: Components<Theme> = {
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiChip: {
    styleOverrides: {
      root: {
        height: 32,
        borderRadius: 16,
        fontSize: 13,
        fontWeight: 500,
        backgroundColor: 'var(--accent-soft)',
        color: 'var(--accent-ink)',
        '&.MuiChip-clickable:hover, &.MuiChip-deletable:focus-visible': { backgroundColor: 'var(--accent-soft)' },
      },
      outlined: { borderStyle: 'dashed', borderColor: 'var(--control)', backgroundColor: 'transparent', color: 'var(--ink2)' },
      deleteIcon: { margin: '0 10px 0 -4px', color: 'inherit', '&:hover': { color: 'inherit', opacity: 0.7 } },
    },
  },
  // A menu on another ground than the page's says so by the variables of its list.
  MuiListItemButton: {
    styleOverrides: {
      root: {
        minHeight: 35,
        gap: 12,
        padding: '0 12px',
        borderRadius: 8,
        fontSize: 14,
        '&:hover, &.Mui-focusVisible': { backgroundColor: 'var(--list-hover, var(--hover))' },
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': {
          backgroundColor: 'var(--list-selected, var(--accent-soft))',
          color: 'var(--list-selected-ink, var(--accent-ink))',
          fontWeight: 600,
        },
      },
    },
  },
  MuiListSubheader: {
    styleOverrides: {
      root: { backgroundColor: 'transparent', color: 'var(--ink3)', fontSize: 12, fontWeight: 600, lineHeight: 1.5 },
    },
  },
  MuiListItemText: { styleOverrides: { root: { margin: '2px 0' }, secondary: { fontSize: 12, color: 'var(--ink3)' } } },
  MuiBadge: { styleOverrides: { badge: { fontSize: 10.5, fontWeight: 700, minWidth: 18, height: 18, padding: '0 4px' } } },
  MuiAlert: {
    styleOverrides: {
      root: {
        padding: '8px 14px',
        fontSize: 14,
        '&.MuiAlert-colorError': { backgroundColor: 'var(--danger-soft)', color: 'var(--danger)' },
        '&.MuiAlert-colorWarning': { backgroundColor: 'var(--warning-soft)', color: 'var(--warning)' },
        '&.MuiAlert-colorInfo': { backgroundColor: 'var(--neutral-soft)', color: 'var(--ink2)' },
        '&.MuiAlert-colorSuccess': { backgroundColor: 'var(--accent-soft)', color: 'var(--accent-ink)' },
        '& .MuiAlert-icon': { color: 'inherit' },
      },
      message: { padding: 0 },
      icon: { padding: 0 },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse', variant: 'rounded' },
    styleOverrides: {
      root: {
        borderRadius: 6,
        backgroundColor: 'var(--neutral-soft)',
        '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
      },
    },
  },
  MuiLinearProgress: {
    styleOverrides: { root: { height: 6, borderRadius: 3, backgroundColor: 'var(--neutral-soft)' }, bar: { borderRadius: 3 } },
  },
  MuiAccordion: {
    defaultProps: {
      disableGutters: true,
      elevation: 0,
      // Many of one name stand on a page: as landmarks they would lead nobody anywhere.
      slotProps: { transition: { timeout: 0, unmountOnExit: true }, region: { role: 'presentation' } },
    },
    styleOverrides: { root: { '&::before': { display: 'none' } } },
  },
}
