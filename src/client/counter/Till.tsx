import { useCallback, useEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { ErrorState } from '../components/ErrorState.tsx'
import { PageHeader } from '../header/PageHeader.tsx'
import { type Branch, useFrame } from '../providers/frame.tsx'
import { useT } from '../providers/i18n.ts'
import { asTheyAre } from './cart.ts'
import { reopened } from './counterState.ts'
import { ForChild } from './ForChild.tsx'
import { GivenCard } from './GivenCard.tsx'
import { type Last, LastSale } from './LastSale.tsx'
import { Lines } from './Lines.tsx'
import { Paying } from './Paying.tsx'
import { PhoneFoot } from './PhoneFoot.tsx'
import { Printed } from './Printed.tsx'
import type { Queued } from './queue.ts'
import { ReturnSheet } from './ReturnSheet.tsx'
import { ScanField } from './ScanField.tsx'
import { TillActions } from './TillActions.tsx'
import { giveUp, useWaiting } from './till.ts'
import { useCart } from './useCart.ts'
import { useCounter } from './useCounter.ts'
import { useCounterKeys } from './useCounterKeys.ts'
import { useFigures } from './useFigures.ts'
import { useGoods } from './useGoods.ts'
import { useLookUp } from './useLookUp.ts'
import { usePrinting } from './usePrinting.ts'
import { useReturning } from './useReturning.ts'
import { useScanFocus } from './useScanFocus.ts'
import { useSelling } from './useSelling.ts'
import { Waiting } from './Waiting.tsx'

/** The counter of a branch: what is scanned on one side, what it comes to and how it is paid on the other. */
export function Till({ branch }: { readonly branch: Branch }) {
  const t = useT()
  const { profile, can } = useFrame()
  const { counter: kept, change, forget } = useCounter(branch.id)
  const { goods, packs, error, retry, ready } = useGoods(branch.id, can('viewItemPacks'))
  const counter = useMemo(() => ({ ...kept, lines: asTheyAre(kept.lines, goods) }), [kept, goods])
  const { lines, chosen, child } = counter
  const lookUp = useLookUp()
  const queue = useWaiting(profile?.userId)
  const figures = useFigures(counter, packs, branch)
  const { prints, setPrints, printing, printSlip, printSale } = usePrinting()
  const returning = useReturning(counter.back, change)
  const box = useRef<HTMLInputElement>(null)
  const toScan = useScanFocus(box)
  const onDone = useCallback(
    (last: Last) => {
      toScan()
      printSale(last)
    },
    [toScan, printSale],
  )
  const selling = useSelling({ counter, change, ...figures, mayLetOff: can('discountInvoices'), onSending: forget, onDone })
  const cart = useCart(change, { goods, ready, afterwards: selling.afterwards, toScan })
  const latest = useRef(selling.sell)
  latest.current = selling.sell
  const sell = () => {
    // What is typed in a box of a line counts before it is sold.
    flushSync(() => (document.activeElement as HTMLElement | null)?.blur())
    latest.current()
    toScan()
  }
  const open = ({ sale, reason }: Queued) => {
    giveUp(sale.key)
    change(reopened(sale, reason))
    toScan()
  }
  const onKey = useCounterKeys({ lines, chosen, sell, ...cart })
  useEffect(toScan, [toScan])
  if (error) return <ErrorState error={error} onRetry={retry} />
  return (
    <div className="page-stack">
      <PageHeader
        title={t('pages.counter')}
        actions={<TillActions {...{ prints }} onPrints={setPrints} onReturn={returning.open} />}
      />
      <Waiting queue={queue} isFree={lines.length === 0} onTry={selling.tryNow} onOpen={open} onDrop={({ key }) => giveUp(key)} />
      <div className="counter" data-empty={lines.length === 0 || undefined}>
        <div className="counter-main">
          <ScanField {...{ box, goods, ready, lookUp, onKey }} onGoods={cart.add} />
          {can('viewStudents') && (
            <ForChild {...{ packs, goods, child }} onChild={cart.chooseChild} onPack={cart.addPack} onDone={toScan} />
          )}
          <Lines
            {...{ lines, chosen }}
            figures={figures.totals.lines}
            onQuantity={cart.setQuantity}
            onRemove={cart.remove}
            onCode={cart.onCode}
          />
        </div>
        <aside className="counter-side">
          <Paying {...{ counter, figures }} isBusy={selling.isBusy} onChange={change} onSell={sell} onCode={cart.onCode} />
          {selling.last && <LastSale last={selling.last} onSlip={printSlip} />}
          {returning.last && <GivenCard given={returning.last.note} use={returning.last.use} onHandOut={returning.handOut} />}
        </aside>
      </div>
      <PhoneFoot total={figures.due} isBusy={selling.isBusy} onSell={sell} />
      {returning.isOpen && <ReturnSheet methods={figures.methods} onClose={returning.close} onGiven={returning.onGiven} />}
      {printing && <Printed key={printing.key} what={printing} title={t('counter.printAgain')} onDone={toScan} />}
    </div>
  )
}
