import { expect } from 'vitest'
import { addMonths, today } from '../../schema/values/date.ts'
import { add, subtract } from '../../schema/values/money.ts'
import { noorIdentity } from '../sheets/noorRows.ts'
import { counted } from '../support/countedOrder.ts'
import { type Answer, type Caller, type Problem, query } from '../support/school.ts'

export type Row = { readonly id: number; readonly version: number } & Record<string, unknown>
export type Answered<T = Row> = Pick<Answer<T & Problem>, 'status' | 'body'>

interface Entry {
  readonly lines: readonly { readonly account: { readonly code: string }; readonly debit: string; readonly credit: string }[]
}

/** What an answer says: its status, and each refusal with its field. */
export const told = ({ status, body }: Answered<unknown>): unknown[] => [
  status,
  ...(body.errors ?? []).map(({ code, field }) => `${code} ${field}`),
]

let people = 600_000

interface Seat {
  readonly who: Caller
  readonly branch: number
  readonly year: number
  /** The question that is always answered with yes. */
  readonly agrees?: string
}

/** The calls of whoever sits in the payroll office of a branch. @param seat who that is, and where, once it is known */
export function office(seat: () => Seat) {
  /** @param confirmed the question that is answered with yes */
  const call = <T = Row>(method: string, path: string, body?: object, confirmed?: string): Promise<Answered<T>> => {
    const { who, agrees, ...place } = seat()
    const yes = confirmed ?? agrees
    return who.call<T & Problem>(method, path, {
      ...place,
      ...(body && { body }),
      ...(yes !== undefined && { headers: { Confirmed: yes } }),
    })
  }
  const get = async (resource: string, { id }: { readonly id: number }): Promise<Row> =>
    (await call('GET', `${resource}/${id}`)).body
  const list = async (path: string): Promise<Row[]> => (await call<Row[]>('GET', path)).body
  /** Does something with a record as it is now. */
  const act = async (resource: string, one: { readonly id: number }, action: string, input: object = {}) =>
    call('POST', `${resource}/${one.id}/${action}`, { version: (await get(resource, one)).version, ...input })
  /** Makes a record that nothing stands against. */
  const made = async (resource: string, values: object, confirmed?: string): Promise<Row> => {
    const answer = await call('POST', resource, values, confirmed)
    expect(told(answer)).toEqual([201])
    return answer.body
  }
  /** Hires a citizen on 9,000, of which a day is 300, with one cost centre. */
  const hired = async (more: object = {}): Promise<Row> => {
    const [[known], [centre]] = await Promise.all([
      list('employees?range=[0,0]'),
      list(`costCenters?${query({ filter: { isLeaf: true, active: true }, range: [0, 0] })}`),
    ])
    const { nationality, jobTitle } = await get('employees', known as Row)
    return made('employees', {
      ...{ arabicName: 'سعد بن ناصر القحطاني', nationality, jobTitle, identityType: 'national', phone: '0500000001' },
      ...{ identityNumber: noorIdentity(people++), basicSalary: '9000', hireDate: addMonths(today(), -44) },
      costCenters: [{ id: centre?.id, share: '100' }],
      ...more,
    })
  }
  /** Does something for many and waits until it is over. */
  const ordered = async (path: string, body: object, confirmed?: string): Promise<Record<string, unknown>> => {
    const seen =
      path.startsWith('runs/') && !('stamp' in body) ? await counted(path, body, (to, asked) => call('POST', to, asked)) : body
    const order = await call('POST', path, seen, confirmed)
    expect(told(order)).toEqual([202])
    for (;;) {
      const job = await get('jobs', order.body)
      if (['done', 'failed', 'cancelled'].includes(String(job['state']))) return job
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
  /** What the last entry of a document leaves on each account: debits above nothing, credits below. */
  const entryOf = async (source: string, { id }: { readonly id: number }): Promise<Record<string, string>> => {
    const { body } = await call<{ entries: readonly Entry[] }>('GET', `${source}/${id}/entry`)
    const sums = new Map<string, string>()
    for (const { account, debit, credit } of body.entries.at(-1)?.lines ?? [])
      sums.set(account.code, add(sums.get(account.code) ?? '0', subtract(debit, credit)))
    return Object.fromEntries(sums)
  }
  /** Pays an advance out in full by transfer, in the books too, and answers the payment. */
  const paidOut = async (advance: Row, paidOn: string): Promise<Row> => {
    const [transfer] = await list(`paymentMethods?${query({ filter: { kind: 'transfer' }, range: [0, 0] })}`)
    const input = { paidOn, paymentMethod: transfer?.id, reference: `A${advance.id}` }
    expect(told(await act('employeeAdvances', advance, 'pay', input))).toEqual([200])
    const [payment] = await list(`paymentTransactions?${query({ filter: { advance: advance.id }, range: [0, 0] })}`)
    expect(told(await act('paymentTransactions', payment as Row, 'post'))).toEqual([200])
    return payment as Row
  }
  return { call, get, list, act, made, hired, ordered, entryOf, paidOut }
}
