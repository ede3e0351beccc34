import { useGetOne } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Model } from '../../../schema/model.ts'
import { defaults } from '../../../schema/record/accept.ts'
import type { RecordData, Reference } from '../../../schema/record/record.ts'
import { today } from '../../../schema/values/date.ts'
import { compare } from '../../../schema/values/money.ts'
import { whole } from '../records/form/whole.ts'
import { useDisplay } from '../records/values/useDisplay.ts'
import { Offers } from './Offers.tsx'

type Line = RecordData & { readonly id: number; readonly returnedLeft?: string }
type Invoice = RecordData & { readonly id: number; readonly items: readonly Line[] }

/** What is left of the lines of the invoice: one press takes what is left of one into the credit note. */
export function InvoiceLines({ model }: { readonly model: Model }) {
  const display = useDisplay()
  const { getValues, setValue } = useFormContext()
  const id: unknown = useWatch({ name: 'invoice' })
  const { data } = useGetOne<Invoice>('salesInvoices', { id: id as number, meta: whole }, { enabled: typeof id === 'number' })
  const group = model.lines.find(({ name }) => name === 'items')
  const open = (data?.items ?? []).filter(({ returnedLeft = '0' }) => compare(returnedLeft, '0') > 0)
  if (typeof id !== 'number' || !data || !group) return null
  const { say } = display.text
  const titleOf = ({ refs }: Line) =>
    (['student', 'service'] as const)
      .flatMap((name) => ((refs as Readonly<Record<string, Reference | null>> | undefined)?.[name] ? [name] : []))
      .map((name) =>
        display.reference(
          (refs as Readonly<Record<string, Reference>>)[name] as Reference,
          name === 'student' ? 'students' : 'services',
        ),
      )
      .join(' · ')
  const add = (line: Line) => {
    const kept = (getValues('items') as RecordData[]).filter((one) => one['item'] && one['item'] !== line.id)
    const fresh = {
      ...defaults(group.fields.values(), today()),
      refs: { item: { id: line.id, title: titleOf(line) } },
      item: line.id,
      amount: line.returnedLeft,
    }
    setValue('items', [...kept, fresh], { shouldDirty: true, shouldTouch: true })
  }
  const offers = open.map((line) => ({
    id: line.id,
    label: (
      <>
        {titleOf(line)} <bdi className="ltr figure">{display.amount(line.returnedLeft ?? '0')}</bdi>
      </>
    ),
    onTake: () => add(line),
  }))
  return <Offers title={say('invoice.lines')} offers={offers} empty={say('invoice.nothingLeft')} />
}
