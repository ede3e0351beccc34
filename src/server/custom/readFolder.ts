import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readJson } from './readJson.ts'

/** A file of an installation: the definitions and extensions in it as they were read, and what kept it from being read. */
export interface CustomFile {
  readonly file: string
  readonly items: readonly unknown[]
  readonly faults: readonly string[]
}

/**
 * Reads every `.ts` file (each exported definition or extension) and `.json` file of the folder in the order of names; names
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
      return { file, items: faults.length ? [] : [value], faults }
    }
    // Data alone leaves the file, so that what is kept of it is all of it.
    return { file, items: JSON.parse(JSON.stringify(await readModule(path))) as unknown[], faults: [] }
  } catch (error) {
    return { file, items: [], faults: [firstLine(error)] }
  }
}

async function readModule(path: string): Promise<unknown[]> {
  // The address changes with the file, so that a process that reads it twice sees what is there now.
  const url = `${pathToFileURL(path).href}?changed=${Math.trunc(statSync(path).mtimeMs)}`
  const module = (await import(/* @vite-ignore */ url)) as Readonly<Record<string, unknown>>
  const found = new Set(Object.entries(module).flatMap(([name, value]) => (name === 'default' || isItem(value) ? [value] : [])))
  if (!found.size) throw new Error('exports no definition')
  return [...found]
}

const isItem = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (('name' in value && 'scope' in value) || 'extends' in value)

const firstLine = (error: unknown): string => {
  const lines = (error instanceof Error ? error.message : String(error)).split('\n').map((line) => line.trim())
  return lines.find((line) => line !== '') ?? 'cannot be read'
}
