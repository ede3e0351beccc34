import type { Model } from '../../../../schema/model.ts'
import { templatesOf } from '../../../../schema/sources.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'

/** The definition whose records are templates of a document: a new one begins with their lines and their fields of the same name. */
export function useTemplates(model: Model): Model | undefined {
  const registry = useDefinitions()
  return registry.find(templatesOf(model.name, registry.models) ?? '')
}
