import { useCallback } from 'react'
import { hasDrafts } from '../../../../schema/counted.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { useDisplay } from './useDisplay.ts'

interface DocumentName {
  /** The word for documents of its kind; empty where the reader knows none. */
  readonly kind: string
  /** Its number as its school writes it, or that it is a draft; empty for what has none and is no draft. */
  readonly called: string
  readonly draft: boolean
}

/** Gives what a document is called by. */
export function useDocumentName(): (resource: string, number: string | null) => DocumentName {
  const registry = useDefinitions()
  const display = useDisplay()
  return useCallback(
    (resource, number) => {
      const model = registry.find(resource)
      const field = model?.fields.get('number')
      const isUnnumbered = number === null && model?.numbered === true
      const draft = isUnnumbered && hasDrafts(model)
      return {
        kind: model ? display.text.one(model) : '',
        called: draft
          ? display.text.say('lists.draft')
          : model && field && !isUnnumbered
            ? display.value(model, field, number)
            : String(number ?? ''),
        draft,
      }
    },
    [registry, display],
  )
}
