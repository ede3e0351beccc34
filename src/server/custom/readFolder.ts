import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type CustomBehaviour, isBehaviour } from '../../../schema/behaviour.ts'
import { type Calculation, type Calculations, isCalculation } from '../../../schema/calculate.ts'
import { isMaker, type Maker, type Makers } from '../../../schema/maker.ts'
import { isRecipe, type Recipe, type Recipes } from '../../../schema/recipe.ts'
import { isTextOverrides } from '../../../schema/texts.ts'
import { inTime } from './call.ts'
import { catchUnhandled } from './catchUnhandled.ts'
import { tryLoading } from './loadTrial.ts'
import { isRun } from './parts.ts'
import { isTooDeep, readJson, tooDeep } from './readJson.ts'
import { refuseExit } from './refuseExit.ts'
import { boundTo, runAs } from './running.ts'

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
}

/**
 * Reads every `.ts` file (each exported definition, extension, run, calculation, recipe, maker or behaviour) and `.json` file of the folder in the order of names; names
 * that begin with `_` or `.` are passed over. A folder that is not there holds nothing.
 */
export async function readFolder(folder: string): Promise<CustomFile[]> {
  refuseExit(folder)
  catchUnhandled(folder)
  const names = existsSync(folder) ? readdirSync(folder).filter(isDefinition).sort() : []
  const unsafe = await tryLoading(
    folder,
    names.filter((file) => isCode(file) && statSync(join(folder, file)).isFile()),
  )
  return Promise.all(
    names.map((file) => {
      const fault = unsafe.get(file)
      return fault === undefined ? read(folder, file) : { file, items: [], ...noCode, faults: [fault] }
    }),
  )
}

const isDefinition = (name: string): boolean => /\.(json|ts)$/i.test(name) && !/^[_.]|\.d\.ts$/i.test(name)

const isCode = (name: string): boolean => /\.ts$/i.test(name)

async function read(folder: string, file: string): Promise<CustomFile> {
  try {
    const path = join(folder, file)
    if (statSync(path).isDirectory()) throw new Error('is a folder, not a file')
    if (/\.json$/i.test(file)) {
      const { value, faults } = readJson(readFileSync(path, 'utf8'))
      return { file, items: faults.length ? [] : [value], ...noCode, faults }
    }
    const { items, ...code } = await readModule(folder, file)
    // Of definitions data alone leaves the file, so that what is kept of them is all of them.
    const json = JSON.stringify(items)
    if (isTooDeep(json)) throw new Error(tooDeep)
    return { file, items: JSON.parse(json) as unknown[], ...code, faults: [] }
  } catch (error) {
    return { file, items: [], ...noCode, faults: [firstLine(error)] }
  }
}

const noCode = { calculations: {}, recipes: {}, makers: {}, behaviours: [] }

async function readModule(folder: string, file: string): Promise<Omit<CustomFile, 'file' | 'faults'>> {
  const path = join(folder, file)
  // The address changes with the file, so that a process that reads it twice sees what is there now.
  const url = `${pathToFileURL(path).href}?changed=${Math.trunc(statSync(path).mtimeMs)}`
  const loaded = runAs({ folder, file, tenant: 0 }, () => import(/* @vite-ignore */ url))
  const exported = Object.entries((await inTime(loaded)) as Readonly<Record<string, unknown>>)
  const those = <T>(isOne: (value: unknown) => value is T): Record<string, T> =>
    Object.fromEntries(exported.flatMap(([name, value]) => (isOne(value) ? [[name, boundTo(folder, file, value)]] : [])))
  const calculations = those<Calculation>(isCalculation)
  const recipes = those<Recipe>(isRecipe)
  const makers = those<Maker>(isMaker)
  const behaviours = [...new Set(exported.map(([, value]) => value).filter(isBehaviour))].map((one) => boundTo(folder, file, one))
  const named = { ...calculations, ...recipes, ...makers }
  const isNamed = (name: string, value: unknown) => name in named || isBehaviour(value)
  const items = new Set(
    exported.flatMap(([name, value]) => (!isNamed(name, value) && (name === 'default' || isItem(value)) ? [value] : [])),
  )
  if (!items.size && !behaviours.length && !Object.keys(named).length) throw new Error('exports no definition')
  return { items: [...items], calculations, recipes, makers, behaviours }
}

const isItem = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (('name' in value && 'scope' in value) ||
    ['extends', 'report', 'card'].some((word) => word in value) ||
    isRun(value) ||
    isTextOverrides(value))

const firstLine = (error: unknown): string => {
  // Where the engine itself gives up, nothing could be counted.
  if (error instanceof RangeError && /call stack/.test(error.message)) return tooDeep
  const lines = (error instanceof Error ? error.message : String(error)).split('\n').map((line) => line.trim())
  return lines.find((line) => line !== '') ?? 'cannot be read'
}
