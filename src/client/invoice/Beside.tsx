import { useWatch } from 'react-hook-form'
import type { Model } from '../../../schema/model.ts'
import { Children } from './Children.tsx'
import { Proposals } from './Proposals.tsx'

/** What one press takes into an invoice that is still written: the children of the family, and the discounts that are for them. */
export function Beside({ model }: { readonly model: Model }) {
  const status: unknown = useWatch({ name: 'status' })
  if ((status ?? 'draft') !== 'draft') return null
  return (
    <>
      <Children model={model} />
      <Proposals />
    </>
  )
}
