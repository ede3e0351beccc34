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
      deleteIcon: { color: 'inherit', '&:hover': { color: 'inherit', opacity: 0.7 } },
    },
  },
  MuiBadge: { styleOverrides: { badge: { fontSize: 10.5, fontWeight: 700, minWidth: 16, height: 16, padding: '0 4px' } } },
  MuiAlert: { styleOverrides: { root: { padding: '8px 14px', fontSize: 14 }, message: { padding: 0 }, icon: { padding: 0 } } },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse' },
    styleOverrides: { root: { backgroundColor: 'var(--neutral-soft)', transform: 'none' } },
  },
  MuiLinearProgress: {
    styleOverrides: { root: { height: 6, borderRadius: 3, backgroundColor: 'var(--neutral-soft)' }, bar: { borderRadius: 3 } },
  },
  MuiAccordion: {
    defaultProps: { disableGutters: true, elevation: 0, slotProps: { transition: { timeout: 0 } } },
    styleOverrides: { root: { '&::before': { display: 'none' } } },
  },
}
