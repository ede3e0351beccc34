import { createContext, useContext } from 'react'
import { calculations } from '../../../resources/calculations/index.ts'
import type { ResourceData } from '../../../schema/definition.ts'
import type { Model } from '../../../schema/model.ts'
import { createRegistry, type Registry } from '../../../schema/registry.ts'
import type { RunData } from '../../../schema/run.ts'
import { http } from './http.ts'
import { addLabels } from './i18n.ts'

interface Definitions {
  readonly hash: string
  readonly resources: readonly ResourceData[]
  readonly runs: readonly RunData[]
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const none = createRegistry([])
let registry = none
let known = ''

/** Reads the definitions that the person may see, with the labels of those outside the product. */
export async function loadDefinitions(): Promise<Registry> {
  const { json } = await http<Definitions>('definitions')
  // The same definitions stay the same objects, also beside others that changed, so that screens need not begin anew.
  if (json.hash === known) return registry
  known = json.hash
  addLabels(json.labels)
  registry = createRegistry(json.resources, { former: registry, calculations, runs: json.runs })
  return registry
}

/** The definitions for code outside components: the data provider and the router. */
export const loadedDefinitions = (): Registry => registry

export const DefinitionsContext = createContext<Registry>(none)

/** Every definition that the person may see, or meets as a choice in one that they may see. */
export const useDefinitions = (): Registry => useContext(DefinitionsContext)

export const useDefinition = (name: string): Model | undefined => useDefinitions().find(name)
