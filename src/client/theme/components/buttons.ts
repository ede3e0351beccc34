import type { Components, Theme } from '@mui/material/styles'

/** Buttons: outlined and quiet in colour unless said otherwise; `contained` once a page, `color="error"` for what cannot be taken back. */
export const buttons: Components<Theme> = {
  MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { fontFamily: 'inherit' } } },
  MuiButton: {
    defaultProps: { variant: 'outlined', color: 'inherit', disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 36,
        minWidth: 0,
        padding: '0 16px',
        whiteSpace: 'nowrap',
        gap: 8,
        // Without elevation MUI takes away every shadow, also that of the focus.
        '&.Mui-focusVisible': { boxShadow: 'var(--focus)' },
        '&.Mui-disabled': { opacity: 0.55 },
        '&[aria-disabled="true"]:not(.Mui-disabled)': { opacity: 0.55, cursor: 'default' },
      },
      sizeSmall: { minHeight: 30, padding: '0 12px', fontSize: 13 },
      outlined: {
        borderColor: 'var(--line)',
        backgroundColor: 'var(--surface)',
        '&:hover': { backgroundColor: 'var(--hover)', borderColor: 'var(--line)' },
        '&.Mui-disabled, &[aria-disabled="true"]:not(.Mui-disabled)': {
          borderColor: 'var(--line)',
          backgroundColor: 'var(--neutral-soft)',
          color: 'var(--ink2)',
          opacity: 1,
        },
        '&.MuiButton-colorError': {
          borderColor: 'var(--danger)',
          '&:hover': { backgroundColor: 'var(--danger-soft)', borderColor: 'var(--danger)' },
        },
      },
      contained: {
        '&.Mui-disabled': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
      },
      text: { '&:hover': { backgroundColor: 'var(--hover)' }, '&.Mui-disabled': { color: 'var(--ink)' } },
      startIcon: { margin: 0, '& > *:nth-of-type(1)': { fontSize: 'inherit' } },
      endIcon: { margin: 0, '& > *:nth-of-type(1)': { fontSize: 'inherit' } },
    },
  },
  MuiIconButton: {
    defaultProps: { color: 'inherit' },
    styleOverrides: {
      root: {
        width: 36,
        height: 36,
        padding: 0,
        borderRadius: 8,
        '&:hover': { backgroundColor: 'var(--hover)' },
        '&.Mui-disabled': { color: 'inherit', opacity: 0.4 },
      },
      sizeSmall: { width: 28, height: 28, borderRadius: 6 },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        minHeight: 34,
        padding: '0 14px',
        borderColor: 'var(--line)',
        color: 'var(--ink2)',
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: 'var(--accent-soft)', color: 'var(--accent-ink)' },
      },
    },
  },
  MuiFab: {
    styleOverrides: {
      root: {
        border: '1px solid var(--line)',
        boxShadow: 'var(--lift)',
        '&.MuiFab-default': {
          backgroundColor: 'var(--surface)',
          color: 'var(--accent-ink)',
          '&:hover': { backgroundColor: 'var(--accent-soft)' },
        },
      },
    },
  },
  MuiLink: { defaultProps: { underline: 'hover', color: 'secondary' } },
}
