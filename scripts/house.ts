// `npm run check -- house`: what a reader of the code meets. Figures alone; nothing is refused.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { circlesOf } from './house/circles.ts'
import { enteredBy } from './house/entered.ts'
import { longFunctions } from './house/functions.ts'
import { countWords } from './house/words.ts'
import { filesBelow, readImports } from './imports.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const folders = ['schema', 'resources', 'src/shared', 'src/server', 'src/client']
const say = (line = '') => process.stdout.write(`${line}\n`)
const named = (things: readonly string[], most: number) =>
  [...things.slice(0, most), ...(things.length > most ? [`and ${things.length - most} more`] : [])].join(', ')

const filesOf = new Map(folders.map((folder) => [folder, filesBelow(root, folder)]))
const files = [...filesOf.values()].flat()
const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n').length - 1

say('Lines')
for (const [folder, own] of filesOf) {
  const lines = own.map(linesOf).sort((a, b) => a - b)
  const all = lines.reduce((sum, one) => sum + one, 0)
  say(`  ${folder}: ${all} in ${own.length} files, median ${lines[lines.length >> 1]}, longest ${lines.at(-1)}`)
}
const definitions = filesBelow(root, 'resources').filter((file) =>
  readFileSync(join(root, file), 'utf8').includes('defineResource({'),
)
const long = definitions.map((file) => [file, linesOf(file)] as const).filter(([, lines]) => lines > 120)
say(
  `  definitions above 120 lines: ${long.length} of ${definitions.length} (above 160: ${long.filter(([, lines]) => lines > 160).length})`,
)
say(`  resources/groups: ${filesBelow(root, 'resources/groups').length} files`)

const functions = longFunctions(root, files, 60)
say(`\nFunctions above 60 lines: ${functions.length}, above 100: ${functions.filter(({ lines }) => lines > 100).length}`)
for (const { file, name, lines } of functions.slice(0, 12)) say(`  ${lines} ${name} (${file})`)

const imports = readImports(root, folders).filter(({ lazy }) => !lazy)
const [all, values] = [circlesOf(imports), circlesOf(imports.filter(({ typeOnly }) => !typeOnly))]
say(`\nCircles of imports: ${all.length} with types, ${values.length} of values`)
for (const circle of all.slice(0, 5)) say(`  ${circle.length}: ${named(circle, 4)}`)

const { words, unused, once, twice } = countWords()
say(`\nWords of a definition: ${words}; said by none ${unused.length}, by one ${once.length}, by two ${twice}`)
say(`  by none: ${named(unused, 40)}`)
say(`  by one: ${named(once, 40)}`)

say('\nFiles of the server that a request enters, the second time')
for (const { what, entered, engine, checks, ledger } of await enteredBy())
  say(`  ${what}: ${entered} (engine ${engine}, of them checks ${checks}; ledger ${ledger})`)
