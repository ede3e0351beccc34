import { type KeyboardEvent, useCallback, useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ErrorState } from '../components/ErrorState.tsx'
import { takeFocus } from '../components/giveFocus.ts'
import type { ScreenBodyProps } from '../providers/screens.ts'
import { FieldInput } from '../records/form/FieldInput.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import { Family } from './Family.tsx'
import { Methods } from './Methods.tsx'
import { Sums } from './Sums.tsx'
import { Terms } from './Terms.tsx'
import { useFamily } from './useFamily.ts'
import { useReceipt } from './useReceipt.ts'
import './collect.css'

/** How long a save waits for a name that is still looked up, in milliseconds. */
const patience = 10_000

const toAmount = () => document.querySelector<HTMLElement>('[name="methods.0.amount"]')?.focus()

/** From a name Enter leads to the amount within the same key, so that the next one already counts there. */
function leadOn({ key, ctrlKey, metaKey, target }: KeyboardEvent): void {
  if (key === 'Enter' && !ctrlKey && !metaKey && target instanceof HTMLInputElement && target.value !== '') toAmount()
}

/** The page on which a guardian pays: who, how much, by which means, and which instalments it settles. */
export function Collect({ model, record, before }: ScreenBodyProps) {
  const { text } = useDisplay()
  const { getValues, setValue } = useFormContext()
  const chosen: unknown = useWatch({ name: 'guardian' })
  const guardian = typeof chosen === 'number' ? chosen : null
  const { family, pending, error, retry, fetch } = useFamily(guardian)
  const receipt = useReceipt(family, record)
  const { spread, sums } = receipt

  /** Whoever types faster than names are found is waited for: nothing becomes an advance because instalments came late. */
  const settle = useCallback(async () => {
    const until = Date.now() + patience
    while (
      typeof getValues('guardian') === 'string' &&
      Date.now() < until &&
      !document.querySelector('.collect [data-field=guardian] .Mui-error')
    )
      await new Promise((done) => setTimeout(done, 40))
    const id: unknown = getValues('guardian')
    if (typeof id === 'number') spread(await fetch(id))
    // Means by which nothing came are not part of the receipt, as long as something came by others or is there already.
    const methods = (getValues('methods') ?? []) as readonly { amount?: unknown }[]
    const filled = methods.filter(({ amount }) => amount !== null && amount !== undefined && amount !== '')
    const hasCredit = ((getValues('credits') ?? []) as readonly unknown[]).length > 0
    if (filled.length < methods.length && (filled.length || hasCredit)) setValue('methods', filled)
  }, [getValues, setValue, spread, fetch])
  useEffect(() => {
    before.current = settle
    return () => {
      before.current = undefined
    }
  }, [before, settle])

  // Who pays is said; how much comes next.
  useEffect(() => {
    if (guardian !== null && document.activeElement?.closest('.collect [data-field=guardian]')) toAmount()
  }, [guardian])

  // It stands later than the form around it, which looks for its first field before.
  const isNew = record === undefined
  useEffect(() => {
    if (isNew) takeFocus(document.querySelector<HTMLElement>('.collect [data-field=guardian] input'))
  }, [isNew])

  const date = model.fields.get('date')
  const payer = model.fields.get('guardian')
  const description = model.fields.get('description')
  return (
    <div className="collect">
      <div className="collect-main">
        <section className="card collect-card" aria-label={text.say('collect.payer')}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the box inside */}
          <div onKeyDown={leadOn}>{payer && <FieldInput model={model} field={payer} />}</div>
          {family && <Family family={family} />}
        </section>
        <Methods model={model} sums={sums} receipt={receipt} />
        {error ? (
          <ErrorState error={error} onRetry={retry} />
        ) : (
          <Terms model={model} receipt={receipt} known={guardian !== null} pending={pending} />
        )}
        <section className="card collect-card collect-details" aria-label={text.say('collect.details')}>
          {date && <FieldInput model={model} field={date} />}
          {description && <FieldInput model={model} field={description} />}
        </section>
      </div>
      <Sums model={model} receipt={receipt} family={family} />
    </div>
  )
}
