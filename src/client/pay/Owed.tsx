import { useWatch } from 'react-hook-form'
import type { Model } from '../../../schema/model.ts'
import { Credits } from './Credits.tsx'
import { Overspends } from './Overspends.tsx'
import { SupplierBalance } from './SupplierBalance.tsx'

/** What the payee is owed: one press takes it into the payment. */
export function Owed({ model }: { readonly model: Model }) {
  const [paidTo, guardian, employee, supplier] = useWatch({ name: ['paidTo', 'guardian', 'employee', 'supplier'] }) as unknown[]
  if (paidTo === 'guardian' && typeof guardian === 'number') return <Credits model={model} guardian={guardian} />
  if (paidTo === 'employee' && typeof employee === 'number') return <Overspends model={model} employee={employee} />
  if (paidTo === 'supplier' && typeof supplier === 'number') return <SupplierBalance supplier={supplier} />
  return null
}
