import type { Model } from '../../../schema/model.ts'
import { Children } from './Children.tsx'
import { Proposals } from './Proposals.tsx'

/** What one press takes into an invoice: the children of the family, and the discounts that are for them. */
export function Beside({ model }: { readonly model: Model }) {
  return (
    <>
      <Children model={model} />
      <Proposals />
    </>
  )
}
