import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Calculation, isCalculation } from '../../../schema/calculate.ts'
import { shapeFaults } from '../../../schema/check/shapeFaults.ts'
import { definitionWords } from '../../../schema/check/words.ts'
import type { ResourceData } from '../../../schema/definition.ts'
import { type Labels, labelsOf } from '../../../schema/derive/labels.ts'
import { productTexts } from './productTexts.ts'

/** An installation's own definitions, found in their folder without registration. */
export interface Custom {
  /** As they were read: what is wrong inside them is told by the check of all definitions. */
  readonly definitions: ResourceData[]
  /** What could not be read, one line each, beginning with the file. */
  readonly faults: string[]
  /** The file of each definition by its name, for messages. */
  readonly files: Map<string, string>
  /** The functions that the files bring for `calculate`, by the names under which they are exported. */
  readonly calculations: Record<string, Calculation>
  /** Labels of the definitions by language and full key. */
  readonly labels: Record<string, Record<string, string>>
}

const localesFolder = fileURLToPath(new URL('../../../locales/', import.meta.url))

/**
 * Reads every `.ts` file (each exported definition) and `.json` file of the folder in the order of names; names that
 * begin with `_` or `.` are passed over. A folder that is not there holds nothing.
 */
export async function loadCustom(folder: string): Promise<Custom> {
  const custom: Custom = { definitions: [], faults: [], files: new Map(), calculations: {}, labels: {} }
  const names = existsSync(folder) ? readdirSync(folder).filter(isDefinition).sort() : []
  if (!names.length) return custom
  const texts = productTexts(localesFolder)
  for (const name of names) {
    try {
      const found = await read(join(folder, name))
      for (const definition of found.definitions) add(custom, definition, name, texts)
      for (const [called, calculation] of Object.entries(found.calculations)) {
        if (called in custom.calculations) custom.faults.push(`${name}: another file has a calculation '${called}'`)
        custom.calculations[called] = calculation
      }
    } catch (error) {
      custom.faults.push(`${name}: ${firstLine(error)}`)
    }
  }
  return custom
}

const isDefinition = (name: string): boolean => /\.(json|ts)$/i.test(name) && !/^[_.]|\.d\.ts$/i.test(name)

interface Found {
  readonly definitions: readonly unknown[]
  readonly calculations: Readonly<Record<string, Calculation>>
}

async function read(file: string): Promise<Found> {
  if (/\.json$/i.test(file)) return { definitions: [readJson(file)], calculations: {} }
  // The address changes with the file, so that a process that reads it twice sees what is there now.
  const url = `${pathToFileURL(file).href}?changed=${Math.trunc(statSync(file).mtimeMs)}`
  const module = (await import(/* @vite-ignore */ url)) as Readonly<Record<string, unknown>>
  const found = new Set(Object.entries(module).flatMap(([name, value]) => (name === 'default' || isNamed(value) ? [value] : [])))
  const calculations = Object.fromEntries(
    Object.entries(module).flatMap(([name, value]) => (isCalculation(value) ? [[name, value]] : [])),
  )
  if (!found.size && !Object.keys(calculations).length) throw new Error('exports no definition')
  return { definitions: [...found], calculations }
}

/** Reads a definition; `$schema`, which names the JSON Schema for editors, is no word of it. */
function readJson(file: string): unknown {
  const value: unknown = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { $schema: _schema, ...definition } = value as Record<string, unknown>
  return definition
}

const isNamed = (value: unknown): value is { readonly name: unknown } =>
  typeof value === 'object' && value !== null && 'name' in value && 'scope' in value

function add(custom: Custom, definition: unknown, file: string, texts: ReturnType<typeof productTexts>): void {
  const name = (definition as { name?: unknown } | null)?.name
  if (typeof name !== 'string' || name === '') {
    custom.faults.push(`${file}: the definition has no name`)
    return
  }
  const other = custom.files.get(name)
  if (other !== undefined) {
    custom.faults.push(`${file}: '${name}' is already defined in ${other}`)
    return
  }
  custom.definitions.push(definition as ResourceData)
  custom.files.set(name, file)
  if (shapeFaults(definition, definitionWords).length) return
  const labels: Readonly<Record<string, Labels>> = labelsOf(definition as ResourceData, texts.languages, texts.has)
  for (const [language, own] of Object.entries(labels)) custom.labels[language] = { ...custom.labels[language], ...own }
}

const firstLine = (error: unknown): string => {
  const lines = (error instanceof Error ? error.message : String(error)).split('\n').map((line) => line.trim())
  return lines.find((line) => line !== '') ?? 'cannot be read'
}
