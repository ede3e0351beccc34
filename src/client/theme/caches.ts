import createCache from '@emotion/cache'
import rtlPlugin from '@mui/stylis-plugin-rtl'
import { prefixer } from 'stylis'

/** Style caches by direction: the right-to-left one mirrors the physical properties of MUI's styles. */
export const caches = {
  ltr: createCache({ key: 'ltr', prepend: true }),
  rtl: createCache({ key: 'rtl', prepend: true, stylisPlugins: [prefixer, rtlPlugin] }),
} as const

// Nothing is rendered on a server, where emotion warns of the grid's `:first-child`.
for (const cache of Object.values(caches)) cache.compat = true
