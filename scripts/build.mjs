// `npm run build`: builds the client and tells what its pages load first, compressed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ensureClient } from './client.mjs'
import { ensureInstalled, root } from './install.mjs'

await ensureInstalled()
ensureClient()
for (const [page, what] of [
  ['index.html', 'that the first page loads'],
  ['open.html', 'of a page for people without an account'],
]) {
  const text = readFileSync(join(root, 'dist', page), 'utf8')
  const files = [...text.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map((match) => match[1])
  let scripts = 0
  for (const file of files) {
    const size = gzipSync(readFileSync(join(root, 'dist', file)), { level: 9 }).length
    if (file.endsWith('.js')) scripts += size
    process.stdout.write(`${kilobytes(size)}  ${file}\n`)
  }
  process.stdout.write(`${kilobytes(scripts)}  JavaScript ${what}, gzip\n`)
}

function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(1).padStart(7)} kB`
}
