import { createContext, useContext } from 'react'
import type { Model } from '../../../schema/model.ts'
import { createRegistry, type Registry } from '../../../schema/registry.ts'

/** Before any are read. */
export const noDefinitions = createRegistry([])

export const DefinitionsContext = createContext<Registry>(noDefinitions)

/** Every definition that the person may see, or meets as a choice in one that they may see. */
export const useDefinitions = (): Registry => useContext(DefinitionsContext)

export const useDefinition = (name: string): Model | undefined => useDefinitions().find(name)
