import { calculations } from '../../../resources/calculations/index.ts'
import type { Flags } from '../../../schema/flags.ts'
import type { ResourceData } from '../../../schema/language/definition.ts'
import type { RunData } from '../../../schema/language/run.ts'
import { createRegistry, type Registry } from '../../../schema/registry.ts'
import { noDefinitions } from './definitionsContext.ts'
import { http } from './http.ts'
import { addLabels } from './i18n.ts'

interface Definitions {
  readonly hash: string
  readonly resources: readonly ResourceData[]
  readonly runs: readonly RunData[]
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly flags: Flags
}

let registry = noDefinitions
let known = ''

/** Reads the definitions that the person may see, with the labels of those outside the product. */
export async function loadDefinitions(): Promise<Registry> {
  const { json } = await http<Definitions>('definitions')
  // The same definitions stay the same objects, also beside others that changed, so that screens need not begin anew.
  if (json.hash === known) return registry
  known = json.hash
  addLabels(json.labels)
  registry = createRegistry(json.resources, { former: registry, calculations, runs: json.runs, flags: json.flags })
  return registry
}

/** The definitions for code outside components: the data provider and the router. */
export const loadedDefinitions = (): Registry => registry
