import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Calculation, type Calculations, isCalculation } from '../../../schema/calculate.ts'
import { isRecipe, type Recipe, type Recipes } from '../../../schema/recipe.ts'
import { readJson } from './readJson.ts'

/** A file of an installation: the definitions, extensions, calculations and recipes in it as they were read, and what kept it from being read. */
export interface CustomFile {
  readonly file: string
  readonly items: readonly unknown[]
  /** The functions that it brings for `calculate`, by the names under which they are exported. */
  readonly calculations: Calculations
  /** The same for `effects`. */
  readonly recipes: Recipes
  readonly faults: readonly string[]
}

/**
 * Reads every `.ts` file (each exported definition, extension, calculation or recipe) and `.json` file of the folder in the order of names; names
 * that begin with `_` or `.` are passed over. A folder that is not there holds nothing.
 */
export async function readFolder(folder: string): Promise<CustomFile[]> {
  const names = existsSync(folder) ? readdirSync(folder).filter(isDefinition).sort() : []
  return Promise.all(names.map((file) => read(folder, file)))
}

const isDefinition = (name: string): boolean => /\.(json|ts)$/i.test(name) && !/^[_.]|\.d\.ts$/i.test(name)

async function read(folder: string, file: string): Promise<CustomFile> {
  try {
    const path = join(folder, file)
    if (/\.json$/i.test(file)) {
      const { value, faults } = readJson(readFileSync(path, 'utf8'))
      return { file, items: faults.length ? [] : [value], calculations: {}, recipes: {}, faults }
    }
    const { items, calculations, recipes } = await readModule(path)
    // Of definitions data alone leaves the file, so that what is kept of them is all of them.
    return { file, items: JSON.parse(JSON.stringify(items)) as unknown[], calculations, recipes, faults: [] }
  } catch (error) {
    return { file, items: [], calculations: {}, recipes: {}, faults: [firstLine(error)] }
  }
}

async function readModule(path: string): Promise<Pick<CustomFile, 'items' | 'calculations' | 'recipes'>> {
  // The address changes with the file, so that a process that reads it twice sees what is there now.
  const url = `${pathToFileURL(path).href}?changed=${Math.trunc(statSync(path).mtimeMs)}`
  const module = (await import(/* @vite-ignore */ url)) as Readonly<Record<string, unknown>>
  const exported = Object.entries(module)
  const calculations = Object.fromEntries(exported.filter((one): one is [string, Calculation] => isCalculation(one[1])))
  const recipes = Object.fromEntries(exported.filter((one): one is [string, Recipe] => isRecipe(one[1])))
  const items = new Set(
    exported.flatMap(([name, value]) =>
      !(name in calculations || name in recipes) && (name === 'default' || isItem(value)) ? [value] : [],
    ),
  )
  if (!items.size && !Object.keys({ ...calculations, ...recipes }).length) throw new Error('exports no definition')
  return { items: [...items], calculations, recipes }
}

const isItem = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (('name' in value && 'scope' in value) || ['extends', 'report', 'card'].some((word) => word in value))

const firstLine = (error: unknown): string => {
  const lines = (error instanceof Error ? error.message : String(error)).split('\n').map((line) => line.trim())
  return lines.find((line) => line !== '') ?? 'cannot be read'
}
