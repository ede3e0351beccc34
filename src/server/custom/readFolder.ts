import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { CustomBehaviour } from '../../../schema/behaviour.ts'
import type { Calculations } from '../../../schema/calculate.ts'
import type { Makers } from '../../../schema/makers.ts'
import type { Recipes } from '../../../schema/recipe.ts'
import { type FileCode, fileCode } from './fileCode.ts'
import { isTooDeep, readJson, tooDeep } from './readJson.ts'
import { endCode } from './sandbox.ts'

/** A file of an installation: the definitions, extensions, runs and functions in it as they were read, and what kept it from being read. */
export interface CustomFile {
  readonly file: string
  readonly items: readonly unknown[]
  /** The functions that it brings for `calculate`, by the names under which they are exported. */
  readonly calculations: Calculations
  /** Those that it brings for `by`. */
  readonly makers: Makers
  /** What it does around the writing of records. */
  readonly behaviours: readonly CustomBehaviour[]
  /** The same for `effects`. */
  readonly recipes: Recipes
  readonly faults: readonly string[]
  /** What it seems to define, where it cannot be read. */
  readonly guessed?: readonly string[]
}

/**
 * Reads every `.ts` file (each exported definition, extension, run, calculation, recipe, maker or behaviour) and `.json` file of the folder in the order of names; names
 * that begin with `_` or `.` are passed over. A folder that is not there holds nothing.
 */
export async function readFolder(folder: string): Promise<CustomFile[]> {
  const names = existsSync(folder) ? readdirSync(folder).filter(isDefinition).sort() : []
  return Promise.all(names.map((file) => read(folder, file)))
}

const isDefinition = (name: string): boolean => /\.(json|ts)$/i.test(name) && !/^[_.]|\.d\.ts$/i.test(name)

async function read(folder: string, file: string): Promise<CustomFile> {
  const path = join(folder, file)
  try {
    if (statSync(path).isDirectory()) throw new Error('is a folder, not a file')
    if (/\.json$/i.test(file)) {
      const { value, faults } = readJson(readFileSync(path, 'utf8'))
      return { file, items: faults.length ? [] : [value], ...noCode, faults, ...(faults.length && { guessed: guessedIn(path) }) }
    }
    const { items, ...code } = await readCode(path)
    // Of definitions data alone leaves the file, so that what is kept of them is all of them.
    if (isTooDeep(items)) throw new Error(tooDeep)
    return { file, items: JSON.parse(items) as unknown[], ...code, faults: [] }
  } catch (error) {
    return { file, items: [], ...noCode, faults: [`${lineIn(error, file)}${firstLine(error)}`], guessed: guessedIn(path) }
  }
}

const noCode = { calculations: {}, recipes: {}, makers: {}, behaviours: [] }

/** Files whose processes were begun, and when the file was changed last before. */
const begun = new Map<string, { readonly changed: number; readonly place: string; readonly code: Promise<FileCode> }>()
let processes = 0

/** What a file with code holds. It is read once, until it changes. */
function readCode(path: string): Promise<FileCode> {
  const changed = statSync(path).mtimeMs
  const known = begun.get(path)
  if (known?.changed === changed) return known.code
  if (known) endCode(known.place)
  const place = `${++processes}:${path}`
  const code = fileCode(place)
  begun.set(path, { changed, place, code })
  code.catch(() => begun.delete(path))
  return code
}

/** The names that stand in a text as those of definitions. */
function guessedIn(path: string): string[] {
  try {
    return [...readFileSync(path, 'utf8').matchAll(/\bname["']?\s*:\s*["'](\w+)["']/g)].map(([, name = '']) => name)
  } catch {
    return []
  }
}

/** Where in a file with code an error arose, as far as the engine says it. */
function lineIn(error: unknown, file: string): string {
  const [, behind = ''] = ((error instanceof Error && error.stack) || '').split(`/${file}:`)
  const [line] = /^\d+/.exec(behind) ?? []
  return line === undefined ? '' : `line ${line}: `
}

const firstLine = (error: unknown): string => {
  // Where the engine itself gives up, nothing could be counted.
  if (error instanceof RangeError && /call stack/.test(error.message)) return tooDeep
  const lines = (error instanceof Error ? error.message : String(error)).split('\n').map((line) => line.trim())
  return lines.find((line) => line !== '') ?? 'cannot be read'
}
