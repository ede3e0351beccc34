import { defineConfig } from 'vite'
import { compressed, plugins } from './vite.config.ts'

/** The pages for people without an account, built by themselves: nothing of the staff's application comes with them. */
export default defineConfig({
  plugins: [...plugins, compressed],
  publicDir: false,
  build: {
    target: 'es2022',
    // There is one chunk: nothing is preloaded.
    modulePreload: false,
    sourcemap: false,
    emptyOutDir: false,
    assetsInlineLimit: 2048,
    rolldownOptions: { input: 'open.html' },
  },
})
