import type { RaThemeOptions } from 'react-admin'
import { buttons } from './components/buttons.ts'
import { content } from './components/content.ts'
import { grid, gridColours } from './components/grid.ts'
import { inputs } from './components/inputs.ts'
import { overlays } from './components/overlays.ts'
import { tables } from './components/tables.ts'

const face = "'Vazirmatn Variable', system-ui, sans-serif"

/**
 * MUI's theme for a direction. Its colours are the page's custom properties, so another skin (tokens.ts) changes them without
 * another theme: nothing is rendered again.
 */
export const appTheme = (direction: 'ltr' | 'rtl') =>
  ({
    direction,
    cssVariables: { nativeColor: true },
    palette: {
      primary: {
        main: 'var(--accent)',
        light: 'var(--accent-soft)',
        dark: 'var(--accent-hover)',
        contrastText: 'var(--on-accent)',
      },
      secondary: {
        main: 'var(--accent-ink)',
        light: 'var(--accent-soft)',
        dark: 'var(--accent-ink)',
        contrastText: 'var(--surface)',
      },
      error: { main: 'var(--danger)', light: 'var(--danger-soft)', dark: 'var(--danger)', contrastText: 'var(--surface)' },
      warning: { main: 'var(--warning)', light: 'var(--warning-soft)', dark: 'var(--warning)', contrastText: 'var(--surface)' },
      success: {
        main: 'var(--accent)',
        light: 'var(--accent-soft)',
        dark: 'var(--accent-hover)',
        contrastText: 'var(--on-accent)',
      },
      info: { main: 'var(--ink2)', light: 'var(--neutral-soft)', dark: 'var(--ink)', contrastText: 'var(--surface)' },
      text: { primary: 'var(--ink)', secondary: 'var(--ink2)', disabled: 'var(--ink3)' },
      background: { default: 'var(--canvas)', paper: 'var(--surface)' },
      divider: 'var(--line)',
      DataGrid: gridColours,
      action: {
        hover: 'var(--hover)',
        selected: 'var(--accent-soft)',
        active: 'var(--ink2)',
        disabled: 'var(--ink3)',
        disabledBackground: 'var(--neutral-soft)',
        focus: 'var(--hover)',
      },
    },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: face,
      fontSize: 14,
      htmlFontSize: 16,
      h1: { fontSize: 21, fontWeight: 700, lineHeight: 1.4 },
      h2: { fontSize: 15.5, fontWeight: 600 },
      h3: { fontSize: 14, fontWeight: 600 },
      h6: { fontSize: 16, fontWeight: 700 },
      subtitle1: { fontSize: 14, fontWeight: 600, lineHeight: 1.5 },
      body1: { fontSize: 14 },
      body2: { fontSize: 13 },
      caption: { fontSize: 12.5, lineHeight: 1.5, color: 'var(--ink3)' },
      button: { textTransform: 'none', fontWeight: 600, fontSize: 14, letterSpacing: 0, lineHeight: 1.5 },
    },
    // Nothing on these screens is worth waiting for.
    transitions: { create: () => 'none' },
    components: {
      ...buttons,
      ...inputs,
      ...overlays,
      ...tables,
      ...content,
      ...grid,
      // React-Admin mixes its ground out of palette colours, which here are custom properties.
      RaBulkActionsToolbar: {
        styleOverrides: { root: { '& .RaBulkActionsToolbar-toolbar': { backgroundColor: 'var(--accent-soft)' } } },
      },
    },
  }) satisfies RaThemeOptions
