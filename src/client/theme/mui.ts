import { createTheme, type Theme } from '@mui/material/styles'
import { type Skin, tokens } from './tokens.ts'

const face = "'Vazirmatn Variable', system-ui, sans-serif"

/** MUI's theme for a skin: the same tokens as the page's own styles. */
export function createSkinTheme(skin: Skin, direction: 'ltr' | 'rtl'): Theme {
  const t = tokens[skin]
  return createTheme({
    direction,
    cssVariables: true,
    palette: {
      mode: t.scheme,
      primary: { main: t.accent, dark: t.accentHover, contrastText: t.onAccent },
      secondary: { main: t.accentInk },
      error: { main: t.danger },
      warning: { main: t.warning },
      success: { main: t.accent, contrastText: t.onAccent },
      text: { primary: t.ink, secondary: t.ink2, disabled: t.ink3 },
      background: { default: t.canvas, paper: t.surface },
      divider: t.line,
    },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: face,
      fontSize: 14,
      htmlFontSize: 16,
      button: { textTransform: 'none', fontWeight: 600, fontSize: 14, letterSpacing: 0 },
      body1: { fontSize: 14 },
      body2: { fontSize: 13 },
      caption: { fontSize: 12.5 },
      h6: { fontSize: 16, fontWeight: 600 },
    },
    transitions: { create: () => 'none' },
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: { root: { minHeight: 36, paddingInline: 16 } },
      },
      MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
      MuiFormControl: { defaultProps: { size: 'small' } },
      MuiOutlinedInput: {
        styleOverrides: {
          root: {
            minHeight: 38,
            fontSize: 14,
            backgroundColor: t.surface,
            '& .MuiOutlinedInput-notchedOutline': { borderColor: t.control },
            '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: t.ink3 },
            '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
              borderWidth: 1,
              borderColor: t.accent,
              boxShadow: `0 0 0 3px ${t.accentSoft}`,
            },
          },
        },
      },
      MuiInputLabel: { styleOverrides: { root: { fontSize: 14, color: t.ink2 } } },
      MuiFormHelperText: { styleOverrides: { root: { fontSize: 12.5, marginInline: 0 } } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiPopover: { styleOverrides: { paper: { border: `1px solid ${t.line}`, boxShadow: t.lift } } },
      MuiAutocomplete: {
        styleOverrides: {
          paper: { border: `1px solid ${t.line}`, boxShadow: t.lift },
          option: { minHeight: 36, fontSize: 14, '&.Mui-focused': { backgroundColor: `${t.accentSoft} !important` } },
        },
      },
      MuiMenuItem: { styleOverrides: { root: { minHeight: 36, fontSize: 14 } } },
      MuiDialog: { styleOverrides: { paper: { boxShadow: t.lift } } },
      MuiTooltip: { styleOverrides: { tooltip: { fontSize: 12, backgroundColor: t.ink, color: t.surface } } },
      MuiCheckbox: { defaultProps: { size: 'small' } },
    },
  })
}
