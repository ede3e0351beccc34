import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { definitions } from './resources/index.ts'
import { stageOf } from './scripts/stages.ts'
import { addressOf, openPages } from './src/shared/openPages.ts'

const root = import.meta.dirname
const serverAddress = `http://127.0.0.1:${process.env.PORT || 8080}`

/** The browser is a renderer: a build that would carry server code or the definitions to it fails, calculations apart. Types are gone by then. */
const keepRoomsApart: Plugin = {
  name: 'keep-rooms-apart',
  load(id) {
    for (const room of ['src/server', 'resources']) {
      if (id.startsWith(join(root, room)) && !id.startsWith(join(root, 'resources/calculations/')))
        this.error(`The client must not reach ${id.slice(root.length + 1)}; from resources/ it may import types only.`)
    }
  },
}

/** Every text is compressed once, when it is built, and not for each reader. */
export const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        if (source.length < 1024 || !/\.(js|css|svg|html)$/.test(file.fileName)) continue
        const brotli = brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } })
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotli })
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gzipSync(source, { level: 9 }) })
      }
    },
  },
}

const forms = new Set(definitions.flatMap((one) => one.public?.address?.toLowerCase() ?? []))

/** While developing, the pages for people without an account stand where the server has them. */
const openPage: Plugin = {
  name: 'open-page',
  configureServer({ middlewares }) {
    middlewares.use((request, _answer, next) => {
      const { url = '' } = request
      if (openPages.test(url) || forms.has(addressOf(url))) request.url = '/open.html'
      next()
    })
  },
}

export const plugins = [react(), keepRoomsApart]

export default defineConfig({
  // Found at once, not page by page, which would load the application anew each time.
  optimizeDeps: { entries: ['index.html', 'open.html', 'src/client/**/*.tsx'] },
  plugins: [...plugins, openPage, compressed],
  server: { port: 5173, strictPort: false, proxy: { '/api': { target: serverAddress, xfwd: true } } },
  build: {
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 1500,
    assetsInlineLimit: 2048,
    rolldownOptions: {
      output: {
        // What runs first is told by the imports, not by which file a module lies in.
        strictExecutionOrder: true,
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: stageOf(join(root, 'src/client')) }] },
      },
    },
  },
})
