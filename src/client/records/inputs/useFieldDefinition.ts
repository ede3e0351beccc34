import { useMemo } from 'react'
import { useResourceContext } from 'react-admin'
import { compile } from '../../../../schema/compile.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { useDefinitions } from '../../providers/definitionsContext.ts'
import { useFormMode } from './FormMode.tsx'

/** What a definition says of the field of an input: that of the form around it, else of React-Admin's resource around it. */
export function useFieldDefinition(source: string, given?: Partial<ModelField>): { model: Model; field: ModelField } {
  const { model: ofForm, fields } = useFormMode()
  const registry = useDefinitions()
  const resource = useResourceContext() ?? ''
  return useMemo(() => {
    const model = ofForm ?? registry.find(resource) ?? compile({ name: resource, scope: 'tenant', fields: {} })
    const known = fields?.find(({ field }) => field === source) ?? model.fields.get(source)
    const field = { kind: 'text', section: '', yearly: false, implied: false, ...known, ...given, field: source }
    return { model, field }
  }, [ofForm, fields, registry, resource, source, given])
}
