import { useGetOne } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { RecordData } from '../../../schema/record/record.ts'
import { compare, toFixed } from '../../../schema/values/money.ts'
import { Offers } from '../invoice/Offers.tsx'
import { useDecimals } from '../providers/frame.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'

type Supplier = RecordData & { readonly id: number; readonly balance?: string }

/** What the books owe a supplier; there is no document that a payment could settle yet. */
export function SupplierBalance({ supplier }: { readonly supplier: number }) {
  const { text, amount } = useDisplay()
  const decimals = useDecimals()
  const { setValue } = useFormContext()
  const { data } = useGetOne<Supplier>('suppliers', { id: supplier })
  if (data?.balance === undefined) return null
  const { balance } = data
  const offer = {
    id: supplier,
    label: <bdi className="ltr figure">{amount(balance)}</bdi>,
    onTake: () => setValue('methods.0.amount', toFixed(balance, decimals), { shouldDirty: true, shouldTouch: true }),
  }
  return (
    <Offers
      title={text.say('pay.supplier')}
      offers={compare(balance, '0') > 0 ? [offer] : []}
      empty={text.say('pay.nothingOwed')}
    />
  )
}
