import type { Components, Theme } from '@mui/material/styles'

const floating = { border: '1px solid var(--line)', boxShadow: 'var(--lift)' }

/** What lies over the page: dialogs, drawers, menus, panels, tooltips, notices. */
export const overlays: Components<Theme> = {
  MuiPaper: {
    styleOverrides: { root: { backgroundImage: 'none' }, outlined: { borderColor: 'var(--line)', boxShadow: 'var(--shadow)' } },
  },
  // Beside the application: what is said in passing is heard also while a dialog is open.
  MuiModal: { defaultProps: { container: () => document.getElementById('overlays') } },
  MuiBackdrop: { styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(10 18 22 / 45%)' } } } },
  MuiDialog: {
    defaultProps: { transitionDuration: 0 },
    styleOverrides: {
      paper: {
        margin: 16,
        width: 'min(480px, calc(100vw - 32px))',
        maxWidth: 'none',
        maxHeight: 'calc(100dvh - 32px)',
        borderRadius: 12,
        '&, &:focus-visible': { boxShadow: 'var(--lift)' },
      },
      paperWidthMd: { width: 'min(760px, calc(100vw - 32px))', maxWidth: 'none' },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: {
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 12,
        padding: '12px 12px 12px 20px',
        borderBottom: '1px solid var(--line-inner)',
        fontSize: 16,
        fontWeight: 700,
        lineHeight: 1.5,
      },
    },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: 20, '.MuiDialogTitle-root + &': { paddingTop: 20 } } } },
  MuiDialogContentText: { styleOverrides: { root: { color: 'var(--ink)' } } },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: { justifyContent: 'flex-start', flexWrap: 'wrap', gap: 8, padding: '12px 20px', borderTop: '1px solid var(--line)' },
    },
  },
  MuiDrawer: {
    defaultProps: { transitionDuration: 0 },
    styleOverrides: { paper: { width: 'min(480px, 100vw)', boxShadow: 'var(--lift)', border: 0 } },
  },
  MuiPopover: { defaultProps: { transitionDuration: 0 }, styleOverrides: { paper: floating } },
  MuiMenu: { styleOverrides: { paper: { ...floating, borderRadius: 10 } } },
  MuiMenuList: { styleOverrides: { root: { padding: 6, '&:focus-visible': { boxShadow: 'none' } } } },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 36,
        padding: '0 10px',
        gap: 10,
        borderRadius: 6,
        fontSize: 14,
        fontWeight: 500,
        whiteSpace: 'normal',
        '@media (min-width:600px)': { minHeight: 36 },
        '&.Mui-focusVisible, &:focus-visible': {
          backgroundColor: 'var(--hover)',
          boxShadow: 'none',
          outline: '2px solid var(--accent)',
          outlineOffset: -2,
        },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'transparent' },
        '&.Mui-selected:hover': { backgroundColor: 'var(--hover)' },
        '&.Mui-disabled': { opacity: 1, color: 'var(--ink3)' },
      },
    },
  },
  MuiDivider: { styleOverrides: { root: { borderColor: 'var(--line-inner)' } } },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, disableInteractive: true },
    styleOverrides: {
      tooltip: {
        padding: '8px 12px',
        maxWidth: 280,
        borderRadius: 8,
        fontSize: 12.5,
        fontWeight: 500,
        lineHeight: 1.6,
        backgroundColor: 'var(--ink)',
        color: 'var(--surface)',
      },
    },
  },
  MuiSnackbarContent: {
    styleOverrides: {
      root: { backgroundColor: 'var(--surface)', color: 'var(--ink)', border: '1px solid var(--line)', boxShadow: 'var(--lift)' },
    },
  },
}
