import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ResourceData } from '../../../schema/definition.ts'
import { type Labels, labelsOf } from '../../../schema/derive/labels.ts'

/** An installation's own definitions, found in their folder without registration. */
export interface Custom {
  readonly definitions: ResourceData[]
  readonly faults: string[]
  /** The file of each definition, for messages. */
  readonly files: Map<string, string>
  readonly labels: Record<string, Record<string, string>>
}

/** Reads every `.json` and `.ts` file of the folder in the order of names; what cannot be read is one line each. */
export async function loadCustom(folder: string): Promise<Custom> {
  const custom: Custom = { definitions: [], faults: [], files: new Map(), labels: {} }
  if (!existsSync(folder)) return custom
  const names = readdirSync(folder).filter((name) => /\.(json|ts)$/.test(name) && !/^[_.]|\.d\.ts$/.test(name)).sort()
  for (const name of names) {
    try {
      for (const definition of await read(join(folder, name))) add(custom, definition, name)
    } catch (error) {
      custom.faults.push(`${name}: ${(error as Error).message.split('\n')[0]}`)
    }
  }
  return custom
}

async function read(file: string): Promise<unknown[]> {
  if (file.endsWith('.json')) return [JSON.parse(readFileSync(file, 'utf8'))]
  const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>
  return Object.values(module).filter((value) => typeof value === 'object' && value !== null && 'scope' in value)
}

function add(custom: Custom, definition: unknown, file: string): void {
  const data = definition as ResourceData
  custom.definitions.push(data)
  if (typeof data?.name === 'string') custom.files.set(data.name, file)
  if (typeof data?.labels !== 'object') return
  for (const [language, labels] of Object.entries(labelsOf(data) as Record<string, Labels>)) custom.labels[language] = { ...custom.labels[language], ...labels }
}
