import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { today } from '../../../schema/values/date.ts'
import { useDefinitions } from '../providers/definitionsContext.ts'
import { recordsChanged, useFrame } from '../providers/frame.tsx'
import { newKey } from '../providers/http.ts'
import { useT } from '../providers/i18n.ts'
import type { Settled } from './change.ts'
import { against, type Counter, emptyCounter } from './counterState.ts'
import { faultsByLine } from './faults.ts'
import type { Last } from './LastSale.tsx'
import type { WholePack } from './packPrices.ts'
import type { Sale } from './queue.ts'
import { saleOf, withFaults } from './sale.ts'
import { deliver, hear, sendWaiting } from './till.ts'
import type { Totals } from './totals.ts'

interface Selling {
  readonly counter: Counter
  readonly change: (next: Partial<Counter>) => void
  readonly totals: Totals
  readonly settled: Settled
  readonly whole: readonly WholePack[]
  readonly mayLetOff: boolean
  /** It waits among the sales from now on: a page that is loaded anew must not find it on the counter too. */
  readonly onSending: () => void
  readonly onDone: (last: Last) => void
}

/** Sells what stands on the counter, and tells of what became of it, now or once the line is back. */
export function useSelling({ counter, change, totals, settled, whole, mayLetOff, onSending, onDone }: Selling) {
  const t = useT()
  const client = useQueryClient()
  const { branch, year, profile, can } = useFrame()
  const invoices = useDefinitions().find('salesInvoices')
  const posts = can('gLPost')
  const [last, setLast] = useState<Last | null>(null)
  const [isBusy, setBusy] = useState(false)
  const busy = useRef(false)
  useEffect(() => {
    void sendWaiting(posts)
    return hear({
      onArrived: (sale, sold) => setLast((now) => (now?.sale.key === sale.key ? { ...now, sold } : now)),
      onUnposted: (sold, unposted) => setLast((now) => (now?.sold?.id === sold.id ? { ...now, unposted } : now)),
    })
  }, [posts])

  const run = useCallback(async () => {
    if (busy.current || !branch || year?.year == null || !profile) return
    const fault = against(counter, settled, whole, mayLetOff)
    if (fault !== null) return change({ fault: t(fault) })
    busy.current = true
    setBusy(true)
    try {
      const at = new Date().toISOString()
      const around = { key: newKey(), user: profile.userId, branch: branch.id, year: year.year, at, date: today() }
      const sale: Sale = saleOf(counter, totals, settled, { ...around, walkIn: t('counter.walkInCalled') })
      onSending()
      const outcome = await deliver(sale, posts)
      if (outcome.kind === 'refused') {
        const faults = faultsByLine(outcome.problem?.errors ?? [])
        const general = faults.size ? faults.get(-1)?.join(' ') : outcome.message
        // What things cost may be another thing now.
        void client.invalidateQueries({ queryKey: ['items', 'counter'] })
        return change({ lines: withFaults(counter.lines, faults), fault: general ?? null })
      }
      const done: Last = { sale, sold: outcome.kind === 'sold' ? outcome.sold : null, unposted: null }
      setLast(done)
      change(emptyCounter)
      onDone(done)
      if (invoices) void recordsChanged(client, invoices)
    } catch (error) {
      // What cannot be kept in the browser is not sent either.
      change({ fault: error instanceof Error ? error.message : String(error) })
    } finally {
      busy.current = false
      setBusy(false)
    }
  }, [counter, change, totals, settled, whole, mayLetOff, onSending, onDone, t, client, branch, year, profile, posts, invoices])
  const selling = useRef<Promise<unknown>>(Promise.resolve())
  const sell = useCallback(() => {
    selling.current = run()
  }, [run])
  /** What is scanned while a sale is on its way belongs to the next one. */
  const afterwards = useCallback((work: () => void) => void selling.current.then(work, work), [])
  return { sell, afterwards, isBusy, last, tryNow: () => void sendWaiting(posts) }
}
