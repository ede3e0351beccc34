import { useWatch } from 'react-hook-form'
import type { Model } from '../../../../schema/model.ts'
import { Referred } from './Referred.tsx'

/** What of the records that a new one refers to is told beside it, as soon as they are chosen. */
export function ChosenRail({ model }: { readonly model: Model }) {
  const rail = Object.entries(model.data.rail ?? {})
  const names = rail.map(([by]) => by)
  const chosen: readonly unknown[] = useWatch({ name: names })
  const record = Object.fromEntries(names.map((name, index) => [name, chosen[index]]))
  return rail.map(([by, show]) => <Referred key={by} model={model} record={record} by={by} show={show} />)
}
