import { type KeyboardEvent, useCallback, useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { compare } from '../../../schema/values/money.ts'
import { payers } from '../../shared/payerAccount.ts'
import { ErrorState } from '../components/ErrorState.tsx'
import { takeFocus } from '../components/giveFocus.ts'
import { useFrame } from '../providers/frame.tsx'
import type { ScreenBodyProps } from '../providers/screens.ts'
import { FieldInput } from '../records/form/FieldInput.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import { Account } from './Account.tsx'
import { Methods } from './Methods.tsx'
import { PayerKind } from './PayerKind.tsx'
import { Sums } from './Sums.tsx'
import { Terms } from './Terms.tsx'
import { useAccount } from './useAccount.ts'
import { type Receipt, useReceipt } from './useReceipt.ts'
import './collect.css'

/** How long a save waits for a name that is still looked up, in milliseconds. */
const patience = 10_000

/** The box in which who pays is searched for. */
const search = '.collect-search'

const toAmount = () => document.querySelector<HTMLElement>('[name="methods.0.amount"]')?.focus()

/** From a name Enter leads to the amount within the same key, so that the next one already counts there. */
function leadOn({ key, ctrlKey, metaKey, target }: KeyboardEvent): void {
  if (key === 'Enter' && !ctrlKey && !metaKey && target instanceof HTMLInputElement && target.value !== '') toAmount()
}

/** Saving waits for the instalments, so that a late answer turns no payment into an advance. */
function useSettle(
  before: ScreenBodyProps['before'],
  kind: (typeof payers)[number] | null,
  { spread }: Receipt,
  fetch: ReturnType<typeof useAccount>['fetch'],
) {
  const { getValues, setValue } = useFormContext()
  const settle = useCallback(async () => {
    const until = Date.now() + patience
    while (
      kind !== null &&
      typeof getValues(kind) === 'string' &&
      Date.now() < until &&
      !document.querySelector(`${search} .Mui-error`)
    )
      await new Promise((done) => setTimeout(done, 40))
    const id: unknown = kind && getValues(kind)
    if (typeof id === 'number') spread(await fetch(id))
    // Means by which nothing came are not part of the receipt, as long as something came by others or is there already.
    const methods = (getValues('methods') ?? []) as readonly { amount?: unknown }[]
    const filled = methods.filter(({ amount }) => amount !== null && amount !== undefined && amount !== '')
    const hasCredit = ((getValues('credits') ?? []) as readonly unknown[]).length > 0
    if (filled.length < methods.length && (filled.length || hasCredit)) setValue('methods', filled)
  }, [getValues, setValue, spread, fetch, kind])
  useEffect(() => {
    before.current = settle
    return () => {
      before.current = undefined
    }
  }, [before, settle])
}

/** The page on which a guardian, a customer or a supplier pays: who, how much, by which means, and which instalments it settles. */
export function Collect({ model, record, before }: ScreenBodyProps) {
  const { text } = useDisplay()
  const { branch } = useFrame()
  const paidBy = String(useWatch({ name: 'paidBy' }) ?? payers[0])
  // A walk-in customer paid with the invoice: its receipt is shown, and nobody is looked up.
  const kind = payers.find((one) => one === paidBy) ?? null
  const chosen: unknown = useWatch({ name: kind ?? 'payerName' })
  const payer = typeof chosen === 'number' ? chosen : null
  const { account, pending, error, retry, fetch } = useAccount(kind ?? payers[0], payer)
  const receipt = useReceipt(account, record)
  const { sums } = receipt
  useSettle(before, kind, receipt, fetch)

  // Who pays is said; how much comes next.
  useEffect(() => {
    if (payer !== null && document.activeElement?.closest(search)) toAmount()
  }, [payer])

  // It stands later than the form around it, which looks for its first field before.
  const isNew = record === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind has another box
  useEffect(() => {
    if (isNew) takeFocus(document.querySelector<HTMLElement>(`${search} input`))
  }, [isNew, kind])

  const date = model.fields.get('date')
  const who = model.fields.get(kind ?? 'payerName')
  const description = model.fields.get('description')
  const hasAdvance = kind === 'guardian' && compare(sums.advance, '0') > 0
  // A branch that owes the tax with the invoice asks nobody what an advance is for; what a receipt says of it is shown.
  const names = ['advanceFor', 'advanceStudent'].filter((name) => branch?.taxesAdvances || record?.[name])
  const advance = hasAdvance ? names.flatMap((name) => model.fields.get(name) ?? []) : []
  return (
    <div className="collect">
      <div className="collect-main">
        <section className="card collect-card" aria-label={text.say('collect.payer')}>
          <div className="collect-who">
            {isNew && <PayerKind model={model} kind={paidBy} />}
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the box inside */}
            <div className="collect-search" onKeyDown={leadOn}>
              {who && <FieldInput key={who.field} model={model} field={who} />}
            </div>
          </div>
          {account && <Account account={account} />}
        </section>
        <Methods model={model} sums={sums} receipt={receipt} />
        {error ? (
          <ErrorState error={error} onRetry={retry} />
        ) : (
          <Terms model={model} receipt={receipt} kind={kind} known={payer !== null} pending={pending} />
        )}
        <section className="card collect-card collect-details" aria-label={text.say('collect.details')}>
          {date && <FieldInput model={model} field={date} />}
          {description && <FieldInput model={model} field={description} />}
          {advance.map((field) => (
            <FieldInput key={field.field} model={model} field={field} />
          ))}
        </section>
      </div>
      <Sums
        model={model}
        receipt={receipt}
        account={account}
        isFamily={kind === 'guardian'}
        returned={String(record?.['chequesReturned'] ?? '0')}
        handedBack={String((record?.['status'] === 'open' && record['handedBack']) || '0')}
      />
    </div>
  )
}
