import type { Components, Theme } from '@mui/material/styles'
import { Arrow, checkMarks } from '../marks.tsx'

const tick = { padding: 4, color: 'var(--ink3)', '&.Mui-focusVisible': { boxShadow: 'var(--focus)' }, '& svg': { fontSize: 18 } }

/** Inputs: the label above, a frame of 38 px, hint or fault below. */
export const inputs: Components<Theme> = {
  MuiFormControl: { defaultProps: { size: 'small', fullWidth: true, margin: 'none' } },
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', fullWidth: true, margin: 'none' } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: '100%',
        marginBottom: 6,
        fontSize: 12.5,
        lineHeight: 1.5,
        whiteSpace: 'normal',
        color: 'var(--ink2)',
        pointerEvents: 'auto',
        '&.Mui-focused, &.Mui-error, &.Mui-disabled': { color: 'var(--ink2)' },
      },
      asterisk: { color: 'var(--danger)' },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: { fontSize: 12.5, color: 'var(--ink2)', '&.Mui-focused, &.Mui-error': { color: 'var(--ink2)' } },
      asterisk: { color: 'var(--danger)' },
    },
  },
  MuiInputBase: {
    // Each would bring a style sheet and take it away again, for which the browser looks at the whole page anew.
    defaultProps: { disableInjectingGlobalStyles: true },
    styleOverrides: {
      root: { fontSize: 14, lineHeight: 1.5, color: 'var(--ink)' },
      input: {
        // The frame shows the focus.
        '&:focus-visible': { boxShadow: 'none' },
        '&::placeholder': { color: 'var(--ink3)', opacity: 1, textOverflow: 'ellipsis' },
        // A left-to-right value in a right-to-left page begins where its label begins.
        '[dir="rtl"] &[dir="ltr"]': { textAlign: 'end' },
        '&.Mui-disabled': { WebkitTextFillColor: 'var(--ink2)' },
      },
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: 38,
        padding: 0,
        backgroundColor: 'var(--surface)',
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--ink3)' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderWidth: 1,
          borderColor: 'var(--accent)',
          boxShadow: '0 0 0 3px var(--accent-soft)',
        },
        '&.Mui-error.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderColor: 'var(--danger)',
          boxShadow: '0 0 0 3px var(--danger-soft)',
        },
        '&.Mui-disabled': {
          backgroundColor: 'var(--canvas)',
          '[data-skin="bordered"] &': { backgroundColor: 'var(--neutral-soft)' },
        },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--control)' },
        '&.MuiInputBase-adornedEnd': { paddingRight: 8 },
        '&.MuiInputBase-adornedStart': { paddingLeft: 10 },
      },
      input: {
        padding: '6px 12px',
        height: 'auto',
        minHeight: 24,
        boxSizing: 'content-box',
        '.MuiInputBase-adornedStart > &': { paddingLeft: 0 },
        '.MuiInputBase-adornedEnd > &': { paddingRight: 0 },
      },
      multiline: { padding: '6px 12px', '& > textarea': { padding: 0, fieldSizing: 'content', minHeight: 62, maxHeight: 320 } },
      notchedOutline: { top: 0, borderColor: 'var(--control)', '& legend': { display: 'none' } },
    },
  },
  MuiInputAdornment: {
    styleOverrides: { root: { color: 'var(--ink3)', fontSize: 12.5, height: 'auto', maxHeight: 'none' } },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '4px 0 0',
        fontSize: 12,
        lineHeight: 1.5,
        color: 'var(--ink3)',
        '&.Mui-error': { fontSize: 12.5, color: 'var(--danger)' },
      },
    },
  },
  MuiNativeSelect: {
    defaultProps: { IconComponent: Arrow },
    styleOverrides: {
      select: {
        paddingTop: 6,
        paddingBottom: 6,
        paddingLeft: 12,
        minHeight: 24,
        '& option': { backgroundColor: 'var(--surface)' },
      },
      icon: { right: 12, color: 'var(--ink3)' },
    },
  },
  MuiSelect: { styleOverrides: { select: { minHeight: 24, padding: '6px 12px' }, icon: { color: 'var(--ink3)' } } },
  MuiFormControlLabel: {
    styleOverrides: { root: { margin: '0 -4px', gap: 6, minHeight: 38 }, label: { fontSize: 14 } },
  },
  MuiCheckbox: {
    defaultProps: { size: 'small', color: 'primary', ...checkMarks },
    styleOverrides: {
      root: { ...tick, borderRadius: 6, '&.Mui-disabled': { opacity: 0.55 } },
    },
  },
  MuiRadio: {
    defaultProps: { size: 'small', color: 'primary' },
    styleOverrides: { root: tick },
  },
  MuiSwitch: { defaultProps: { size: 'small', color: 'primary' } },
  MuiAutocomplete: {
    defaultProps: { forcePopupIcon: false },
    styleOverrides: {
      root: {
        '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': {
          padding: '0 12px 0 0',
          '& .MuiAutocomplete-input': { padding: '6px 12px' },
        },
      },
      paper: { border: '1px solid var(--line)', boxShadow: 'var(--lift)', borderRadius: 8, fontSize: 14 },
      listbox: {
        padding: 4,
        maxHeight: 300,
        // MUI's own rules for options stand at the list.
        '& .MuiAutocomplete-option': {
          justifyContent: 'space-between',
          minHeight: 44,
          padding: '4px 10px',
          gap: 12,
          borderRadius: 6,
          '@media (min-width:600px)': { minHeight: 34 },
          '&[aria-selected="true"]': { backgroundColor: 'transparent' },
          '&.Mui-focused, &[aria-selected="true"].Mui-focused': {
            backgroundColor: 'var(--accent-soft)',
            color: 'var(--accent-ink)',
          },
        },
      },
      noOptions: { padding: '10px 14px', fontSize: 12, color: 'var(--ink3)', pointerEvents: 'none' },
      loading: { padding: '10px 14px', fontSize: 12, color: 'var(--ink3)', pointerEvents: 'none' },
    },
  },
}
