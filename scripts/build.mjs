// `npm run build`: builds the client and tells what the first page loads, compressed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ensureClient } from './client.mjs'
import { ensureInstalled, root } from './install.mjs'

await ensureInstalled()
ensureClient()
const page = readFileSync(join(root, 'dist', 'index.html'), 'utf8')
const files = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map((match) => match[1])
let scripts = 0
for (const file of files) {
  const size = gzipSync(readFileSync(join(root, 'dist', file)), { level: 9 }).length
  if (file.endsWith('.js')) scripts += size
  process.stdout.write(`${kilobytes(size)}  ${file}\n`)
}
process.stdout.write(`${kilobytes(scripts)}  JavaScript that the first page loads, gzip\n`)

function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(1).padStart(7)} kB`
}
