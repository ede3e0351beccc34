import { documentColumns, lineColumns } from '../../../../schema/derive/lineColumns.ts'
import { sidesOf, signedColumn } from '../../../../schema/derive/signedColumn.ts'
import type { Model } from '../../../../schema/model.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { useText } from '../text/useText.ts'

/** Names a column as people read it: «guardian · mobile» for one that is reached through a reference. */
export function useColumnLabel(model: Model): (key: string) => string {
  const text = useText()
  const registry = useDefinitions()
  const ofLines = new Map(lineColumns(model).map((column) => [column.key, column]))
  const ofDocument = new Map(documentColumns(model).map((column) => [column.key, column]))
  return (key) => {
    const own = ofDocument.get(key)
    if (own) return text.say('exchange.ofDocument', { field: text.field(model, own.field.field), document: text.one(model) })
    const target = registry.find(ofLines.get(key)?.target ?? '')
    if (target) return text.one(target)
    if (key === signedColumn && sidesOf(model)) return text.say('exchange.signed')
    const through = key.includes('.') ? model.fields.get(key.split('.')[0] ?? '') : undefined
    const label = text.field(model, key, registry.find(through?.to ?? ''))
    return through ? `${text.field(model, through.field)} · ${label}` : label
  }
}
