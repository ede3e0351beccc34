import type { Model } from '../../../../schema/model.ts'
import { useDefinitions } from '../../providers/definitions.ts'
import { useText } from '../text/useText.ts'

/** Names a column as people read it: «guardian · mobile» for one that is reached through a reference. */
export function useColumnLabel(model: Model): (key: string) => string {
  const text = useText()
  const registry = useDefinitions()
  return (key) => {
    const through = key.includes('.') ? model.fields.get(key.split('.')[0] ?? '') : undefined
    const own = text.field(model, key, registry.find(through?.to ?? ''))
    return through ? `${text.field(model, through.field)} · ${own}` : own
  }
}
