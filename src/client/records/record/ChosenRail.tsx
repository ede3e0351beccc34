import { useWatch } from 'react-hook-form'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { isShown } from '../../../../schema/record/check.ts'
import { useSiblings } from '../inputs/place.ts'
import { Referred } from './Referred.tsx'

/** What of the records that a new one refers to is told beside it, as soon as they are chosen. */
export function ChosenRail({ model }: { readonly model: Model }) {
  return Object.entries(model.data.rail ?? {}).map(([by, show]) => {
    const field = model.fields.get(by)
    return field && <Chosen key={by} model={model} field={field} show={show} />
  })
}

interface ChosenProps {
  readonly model: Model
  readonly field: ModelField
  readonly show: readonly string[]
}

function Chosen({ model, field, show }: ChosenProps) {
  useWatch({ name: field.field })
  const { record, document } = useSiblings(field.field, [field.shownWhen])
  return isShown(field, record, document) ? <Referred model={model} record={record} by={field.field} show={show} fresh /> : null
}
