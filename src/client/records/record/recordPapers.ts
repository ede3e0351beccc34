import type { Model } from '../../../../schema/model.ts'
import { labelledName } from '../../../../schema/printLayout.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { useCan } from '../../providers/frame.tsx'

/** Printing stands among the actions, for what was typed is saved or taken back before it too. */
export const printing = 'print'
/** The card of a record, where its definition has one. */
export const card = 'card'

/** Labels of a record, or of what its lines name. */
export const labelling = 'label'

/** Whether labels can be printed: the definition has them, and the person may view what is labelled. */
export function useLabels(model: Model): boolean {
  const registry = useDefinitions()
  const can = useCan()
  const target = registry.find(labelledName(model) ?? '')
  return target !== undefined && can(target.permissions.view)
}

/** Documents are printed often, so the way is in sight; of other records it lies in the menu. */
export const isPaper = ({ numbered, lines, data }: Model): boolean => numbered || lines.length > 0 || data.print !== undefined
