import Button from '@mui/material/Button'
import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ErrorState } from '../components/ErrorState.tsx'
import { Icon } from '../components/Icon.tsx'
import { PageHeader } from '../header/PageHeader.tsx'
import { type Branch, useFrame } from '../providers/frame.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import { type Child, lineKey, type Pack, put, putPack, without, withQuantity } from './cart.ts'
import { ForChild } from './ForChild.tsx'
import { goodsByCode } from './findGoods.ts'
import { GivenCard } from './GivenCard.tsx'
import type { Sellable } from './goods.ts'
import { type Last, LastSale } from './LastSale.tsx'
import { Lines } from './Lines.tsx'
import { Paying } from './Paying.tsx'
import { PhoneFoot } from './PhoneFoot.tsx'
import { Printed } from './Printed.tsx'
import type { Queued } from './queue.ts'
import { ReturnSheet } from './ReturnSheet.tsx'
import { ScanField } from './ScanField.tsx'
import { reopened } from './sale.ts'
import { giveUp, useWaiting } from './till.ts'
import { useCounter } from './useCounter.ts'
import { useCounterKeys } from './useCounterKeys.ts'
import { useFigures } from './useFigures.ts'
import type { GivenBack } from './useGivingBack.ts'
import { useGoods } from './useGoods.ts'
import { useLookUp } from './useLookUp.ts'
import { usePrinting } from './usePrinting.ts'
import { useScanFocus } from './useScanFocus.ts'
import { useSelling } from './useSelling.ts'
import { Waiting } from './Waiting.tsx'

/** The counter of a branch: what is scanned on one side, what it comes to and how it is paid on the other. */
export function Till({ branch }: { readonly branch: Branch }) {
  const display = useDisplay()
  const { say } = display.text
  const { profile, can } = useFrame()
  const { counter, change } = useCounter(branch.id)
  const { goods, packs, error, retry, ready } = useGoods(branch.id, can('viewItemPacks'))
  const lookUp = useLookUp()
  const queue = useWaiting(profile?.userId)
  const figures = useFigures(counter, packs, branch)
  const { prints, setPrints, printing, printSlip, printSale } = usePrinting()
  const [returns, setReturns] = useState(false)
  const [given, setGiven] = useState<GivenBack | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const toScan = useScanFocus(box)
  const onDone = useCallback(
    (last: Last) => {
      setChosen(null)
      toScan()
      printSale(last)
    },
    [toScan, printSale],
  )
  const selling = useSelling({ counter, change, ...figures, mayLetOff: can('discountInvoices'), onDone })
  const sell = useRef(selling.sell)
  sell.current = selling.sell
  const sellNow = () => {
    // What is typed in a box of a line counts before it is sold.
    flushSync(() => (document.activeElement as HTMLElement | null)?.blur())
    sell.current()
    toScan()
  }
  const add = (one: Sellable, quantity = '1') =>
    selling.afterwards(() =>
      change((now) => {
        setChosen(lineKey({ goods: one, child: now.child }))
        return { lines: put(now.lines, one, { child: now.child, quantity }) }
      }),
    )
  const addPack = (pack: Pick<Pack, 'id' | 'parts'>) => {
    selling.afterwards(() => change((now) => ({ lines: putPack(now.lines, pack, now.child, goods) })))
    toScan()
  }
  const onCode = (code: string) => {
    toScan()
    void ready().then((all) => {
      const one = goodsByCode(all, code)
      if (one) add(one)
    })
  }
  const setQuantity = (key: string, quantity: string) => {
    setChosen(key)
    change((now) => ({ lines: withQuantity(now.lines, key, quantity) }))
  }
  const remove = (key: string) => {
    change((now) => ({ lines: without(now.lines, key) }))
    toScan()
  }
  /** What is for a child goes on the account of its family, until somebody says otherwise. */
  const chooseChild = (child: Child | null) => {
    const { guardian } = child?.refs ?? {}
    const family = guardian ? { id: guardian.id, named: display.reference(guardian, 'guardians') } : null
    change({ child, ...(family && { family }) })
  }
  const open = ({ sale, reason }: Queued) => {
    giveUp(sale.key)
    change(reopened(sale, reason))
    toScan()
  }
  const onKey = useCounterKeys({ lines: counter.lines, chosen, setChosen, setQuantity, remove, sell: sellNow })
  useEffect(toScan, [toScan])
  if (error) return <ErrorState error={error} onRetry={retry} />
  return (
    <div className="page-stack">
      <PageHeader
        title={say('pages.counter')}
        actions={
          <>
            {can('addReturnSalesTransactions') && (
              <Button onClick={() => setReturns(true)} startIcon={<Icon name="history" />}>
                {say('counter.return')}
              </Button>
            )}
            <Button aria-pressed={prints} onClick={() => setPrints(!prints)} startIcon={<Icon name="print" />}>
              {say(prints ? 'counter.prints' : 'counter.printsNot')}
            </Button>
          </>
        }
      />
      <Waiting queue={queue} onTry={selling.tryNow} onOpen={open} onDrop={({ key }) => giveUp(key)} />
      <div className="counter" data-empty={counter.lines.length === 0 || undefined}>
        <div className="counter-main">
          <ScanField {...{ box, goods, ready, lookUp, onKey }} onGoods={add} />
          {can('viewStudents') && (
            <ForChild {...{ packs, goods }} child={counter.child} onChild={chooseChild} onPack={addPack} onDone={toScan} />
          )}
          <Lines
            lines={counter.lines}
            figures={figures.totals.lines}
            chosen={chosen}
            onQuantity={setQuantity}
            onRemove={remove}
            onCode={onCode}
          />
        </div>
        <aside className="counter-side">
          <Paying {...{ counter, figures, onCode }} isBusy={selling.isBusy} onChange={change} onSell={sellNow} />
          {given && <GivenCard given={given} exchanges={counter.back !== null} onHandOut={() => change({ back: null })} />}
          {selling.last && <LastSale last={selling.last} onSlip={printSlip} />}
        </aside>
      </div>
      {returns && (
        <ReturnSheet
          methods={figures.methods}
          onClose={() => setReturns(false)}
          onGiven={(next, exchanges) => {
            setReturns(false)
            setGiven(next)
            change({ back: exchanges && next.method !== null ? { amount: next.amount, method: next.method } : null })
            toScan()
          }}
        />
      )}
      <PhoneFoot total={figures.totals.total} isBusy={selling.isBusy} onSell={sellNow} />
      {printing && <Printed key={printing.key} what={printing} title={say('counter.printAgain')} onDone={toScan} />}
    </div>
  )
}
