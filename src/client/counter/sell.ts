import { http } from '../providers/http.ts'
import { ProblemError } from '../providers/problem.ts'
import { type Sale, slipNumber } from './queue.ts'

/** An invoice that was issued. */
export interface Sold {
  readonly id: number
  readonly version: number
  readonly number: string
  readonly total: string
}

/** How long an answer is waited for, in milliseconds; what comes later is the answer of the next try. */
const patience = 12_000

/** Not reached, or not now: it is sent again. What the server says against the sale itself is for good. */
const later = new Set([0, 401, 408, 429, 502, 503, 504])

export const isAway = (error: unknown): boolean =>
  error instanceof ProblemError ? later.has(error.status) : error instanceof DOMException && error.name === 'TimeoutError'

/** Calls in the place of a sale, and never twice for one key. */
const caller = (sale: Sale) => {
  const headers = { Branch: String(sale.branch), FiscalYear: String(sale.year) }
  return async <T>(path: string, step: string, body?: object, method: 'POST' | 'GET' = 'POST'): Promise<T> =>
    (
      await http<T>(path, {
        method,
        headers,
        signal: AbortSignal.timeout(patience),
        ...(body && { body, key: `${sale.key}${step}` }),
      })
    ).json
}

const bodyOf = (sale: Sale) => ({
  date: sale.date,
  status: 'open',
  externalReference: slipNumber(sale),
  ...(sale.buyer.soldTo === 'walkIn'
    ? { soldTo: 'walkIn', buyerName: sale.buyer.buyerName, guardian: null }
    : { soldTo: 'guardian', guardian: sale.buyer.guardian }),
  items: sale.lines,
  payments: sale.payments,
})

/** Issues the invoice of a sale, with the receipt of what is paid. */
export const sell = (sale: Sale): Promise<Sold> => caller(sale)<Sold>('salesInvoices', '', bodyOf(sale))

/** Puts an issued sale into the books, and the receipts that came with it. */
export async function postSold(sale: Sale, { id, version }: Sold): Promise<void> {
  const call = caller(sale)
  await call(`salesInvoices/${id}/post`, '-post', { version })
  const made = await call<readonly { resource: string; id: number; status: string }[]>(
    `salesInvoices/${id}/made`,
    '',
    undefined,
    'GET',
  )
  for (const receipt of made.filter(({ resource, status }) => resource === 'collections' && status === 'open')) {
    const { version: own } = await call<Sold>(`collections/${receipt.id}`, '', undefined, 'GET')
    await call(`collections/${receipt.id}/post`, `-post-${receipt.id}`, { version: own })
  }
}
