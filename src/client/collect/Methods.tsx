import Button from '@mui/material/Button'
import type { KeyboardEvent } from 'react'
import { useEffect } from 'react'
import { useGetList, useStore } from 'react-admin'
import { flushSync } from 'react-dom'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { Model } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { isZero } from '../../../schema/values/money.ts'
import { Icon } from '../components/Icon.tsx'
import { Kbd } from '../components/Kbd.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import type { Sums } from './allot.ts'
import { Method, type PaymentMethod } from './Method.tsx'
import { Offered } from './Offered.tsx'
import type { Receipt } from './useReceipt.ts'

/** The keys that lead on from an amount: to what its means asks for, else to the button that finishes the receipt. */
function leadOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !(event.target as HTMLElement).matches('input')) return
  event.preventDefault()
  event.stopPropagation()
  const row = (event.target as HTMLElement).closest('.collect-method')
  const boxes = [...(row?.querySelectorAll<HTMLInputElement>('input:required, [aria-required=true]') ?? [])]
  const empty = boxes.find((box) => box !== event.target && box.value === '')
  ;(empty ?? document.querySelector<HTMLElement>('[data-finish]'))?.focus()
}

/** How much comes, and by which means; the means that was used last comes first. */
export function Methods({ model, sums, receipt }: { readonly model: Model; readonly sums: Sums; readonly receipt: Receipt }) {
  const { text } = useDisplay()
  const { control, getValues, setValue } = useFormContext()
  const { fields: rows, append, remove } = useFieldArray({ control, name: 'methods', keyName: 'key' })
  const [usual, setUsual] = useStore<number | null>('collect.method', null)
  const { data: offered = [] } = useGetList<PaymentMethod>('paymentMethods', {
    filter: { active: true },
    sort: { field: 'code', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
    meta: { fields: ['code', 'arabicName', 'englishName', 'kind', 'requiresReference'] },
  })
  const first = offered.find(({ id }) => id === usual) ?? offered.find(({ kind }) => kind === 'cash') ?? offered[0]
  const fresh = (method: PaymentMethod | undefined) => ({
    paymentMethod: method?.id ?? null,
    amount: null,
    reference: null,
    refs: { paymentMethod: method ?? null },
  })
  // The box of the amount is there at once, and stays the same one when the means are known: so that typing goes on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that was emptied gets its box again
  useEffect(() => {
    const [line] = (getValues('methods') ?? []) as RecordData[]
    if (!line) append({ paymentMethod: null, amount: null, reference: null, refs: {} }, { shouldFocus: false })
  }, [append, getValues, rows.length])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the means are there
  useEffect(() => {
    const [line, ...others] = (getValues('methods') ?? []) as RecordData[]
    if (!first || !line || others.length || line['paymentMethod']) return
    setValue('methods.0.refs.paymentMethod', first)
    setValue('methods.0.paymentMethod', first.id)
  }, [first?.id, rows.length])
  const addAnother = () => {
    // The next key that is pressed belongs to the new amount already.
    flushSync(() => append(fresh(offered.find(({ kind }) => kind !== 'cash') ?? first), { shouldFocus: false }))
    document.querySelector<HTMLInputElement>(`[name="methods.${rows.length}.amount"]`)?.focus()
  }
  const isNothing = isZero(sums.received)
  /** Who pays in several ways is taken from one amount to the next by a plus. */
  const onKeys = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== '+' || !(event.target as HTMLElement).matches('input[name$=".amount"]')) return leadOn(event)
    event.preventDefault()
    if (!isNothing) addAnother()
  }
  return (
    <section className="card collect-card" aria-label={text.lines(model, 'methods')} data-field="received" onKeyDown={onKeys}>
      {rows.map(({ key }, index) => (
        <Method
          key={key}
          model={model}
          index={index}
          offered={offered}
          onChosen={setUsual}
          {...(rows.length > 1 && { onRemove: () => remove(index) })}
        />
      ))}
      <div className="collect-more">
        <Offered
          receipt={receipt}
          onTake={(amount) => setValue('methods.0.amount', amount, { shouldDirty: true, shouldTouch: true })}
        />
        <Button
          size="small"
          variant="text"
          startIcon={<Icon name="plus" size={16} />}
          disabled={isNothing}
          aria-keyshortcuts="+"
          onClick={addAnother}
        >
          {text.say('collect.anotherMethod')}
          <Kbd>+</Kbd>
        </Button>
      </div>
    </section>
  )
}
