// `npm run check`: types, style and the project's own rules; all faults at once. `npm run check -- custom`: the installation's files.
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const checks = join(root, 'scripts', 'checks')

/** Name of a check, and what it finds: a fault a line. */
type Found = readonly [name: string, faults: readonly string[]]

/** Types of files that did not change are not looked at again. */
const programs: readonly (readonly [string, string, ...string[]])[] = [
  [
    'types',
    'node_modules/typescript/bin/tsc',
    '--noEmit',
    '-p',
    '.',
    '--incremental',
    '--tsBuildInfoFile',
    'node_modules/.cache/types.tsbuildinfo',
  ],
  ['style', 'node_modules/@biomejs/biome/bin/biome', 'check', '--diagnostic-level=warn', '--reporter=summary', '.'],
]

function runProgram([name, program, ...args]: (typeof programs)[number]): Promise<Found> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, program), ...args], { cwd: root, env: { ...process.env, NO_COLOR: '1' } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.on('close', (code) => resolve([name, code === 0 ? [] : [output.trim()]]))
  })
}

async function runOwn(file: string): Promise<Found> {
  const name = file.replace(/\.ts$/, '')
  try {
    const { default: check } = (await import(join(checks, file))) as { default: () => Promise<string[]> }
    return [name, await check()]
  } catch (error) {
    return [name, [`The check itself failed: ${(error as Error).message}`]]
  }
}

// An implementer looks at the own files alone, again and again: what was compiled is kept for the next time.
enableCompileCache()
if (process.argv.includes('custom')) await import('../src/server/commands/checkCustom.ts')
if (process.argv.includes('house')) {
  await import('./house.ts')
  process.exit()
}

const own = readdirSync(checks)
  .filter((file) => file.endsWith('.ts'))
  .sort()
const found = await Promise.all([...programs.map(runProgram), ...own.map(runOwn)])
for (const [name, faults] of found) {
  process.stdout.write(`${faults.length ? '✗' : '✓'} ${name}\n`)
  for (const fault of faults) process.stdout.write(`${fault.replace(/^/gm, '  ')}\n`)
}
process.exitCode = found.some(([, faults]) => faults.length) ? 1 : 0
