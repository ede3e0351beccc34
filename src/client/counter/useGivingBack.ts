import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { today } from '../../../schema/values/date.ts'
import { toFixed } from '../../../schema/values/money.ts'
import { useDefinitions } from '../providers/definitionsContext.ts'
import { recordsChanged, useCan, useDecimals } from '../providers/frame.tsx'
import { http, newKey } from '../providers/http.ts'
import { messageOf, ProblemError } from '../providers/problem.ts'
import { type Back, givenBack, type Receipt } from './giveBack.ts'

/** A credit note that was made at the counter. */
export interface GivenBack {
  readonly id: number
  readonly number: string
  /** What is handed out. */
  readonly amount: string
  /** By which means; none where it stands to the credit of the family. */
  readonly method: number | null
  /** Why it is not in the books yet. */
  readonly unposted: string | null
}

const reasonOf = (error: unknown): string =>
  error instanceof ProblemError ? messageOf(error.body.problem) : error instanceof Error ? error.message : String(error)

/** Takes goods back: a credit note for what comes back, with what is handed out, and into the books where the person may. */
export function useGivingBack() {
  const client = useQueryClient()
  const can = useCan()
  const decimals = useDecimals()
  const registry = useDefinitions()
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  // The same try sent again is the same credit note.
  const key = useRef<{ readonly of: string; readonly key: string } | null>(null)
  const give = async (receipt: Receipt, back: Back, reason: string, method: number | null): Promise<GivenBack | null> => {
    const { lines, out } = givenBack(receipt, back, decimals)
    const amount = method === null || Number(out) === 0 ? '0' : toFixed(out, decimals)
    const body = {
      ...{ date: today(), status: 'open', invoice: receipt.id, reason, items: lines },
      refunds: Number(amount) === 0 ? [] : [{ paymentMethod: method, amount }],
    }
    const of = JSON.stringify(body)
    if (key.current?.of !== of) key.current = { of, key: newKey() }
    setFault(null)
    setBusy(true)
    try {
      const made = (
        await http<{ id: number; version: number; number: string }>('salesReturns', {
          method: 'POST',
          body,
          key: key.current.key,
        })
      ).json
      const unposted = can('gLPost')
        ? await http(`salesReturns/${made.id}/post`, { method: 'POST', body: { version: made.version } }).then(
            () => null,
            reasonOf,
          )
        : null
      for (const name of ['salesInvoices', 'salesReturns']) {
        const model = registry.find(name)
        if (model) void recordsChanged(client, model)
      }
      return { id: made.id, number: made.number, amount, method, unposted }
    } catch (error) {
      setFault(reasonOf(error))
      return null
    } finally {
      setBusy(false)
    }
  }
  return { give, fault, isBusy }
}
