import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answering } from '../support/answering.ts'
import { connected } from '../support/database.ts'
import { type Answer, type Caller, openSchool, type Problem, type School } from '../support/school.ts'
import { all } from '../support/sweep.ts'
import {
  apply,
  type Books,
  type Command,
  copyOf,
  type Doc,
  type Line,
  lockGoesBack,
  type Person,
  reopenedMonth,
  trialBalance,
} from './referenceBooks.ts'

const long = process.env['LEDGER_LONG'] === '1'
const seed = Number(process.env['LEDGER_SEED'] ?? (long ? Date.now() % 1_000_000 : 20_260))
const commands = long ? 6_000 : all ? 250 : 60

/** A small generator of random numbers that gives the same ones for the same seed. */
function chance(start: number) {
  let state = start
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, of: <T>(list: readonly T[]): T => list[below(list.length)] as T, one: (parts: number) => below(parts) === 0 }
}

const orders = <T>(list: readonly T[]): T[][] =>
  list.length < 2 ? [[...list]] : list.flatMap((one, at) => orders(list.toSpliced(at, 1)).map((rest) => [one, ...rest]))

const amount = (units: bigint) => `${units / 100n}.${String(units % 100n).padStart(2, '0')}`
const units = (text: string | undefined) => BigInt((text ?? '0.00').replace('.', ''))

describe('the books of the server and the books of the rules', () => {
  let school: School
  let people: Record<Person, Caller>
  let branches: number[] = []
  const years: { id: number; year: number }[] = []
  let centres: number[] = []
  let books: Books
  let exception = 0
  const accounts = new Map<string, number>()
  const random = chance(seed)
  const now = new Date().getFullYear()
  const span = [now - 8, now - 7] as const
  const days = ['01-01', '02-14', '03-31', '07-02', '12-31']
  const done: string[] = []

  const query = <T>(text: string): Promise<T[]> =>
    connected(school.databaseUrl, async (client) => (await client.query(text)).rows as T[])
  const account = (code: string) => accounts.get(code) as number

  beforeAll(async () => {
    school = await openSchool()
    people = { accountant: await school.signIn('demo_accountant'), admin: await school.signIn('demo_admin') }
    branches = (await query<{ id: number }>('select id from branches where tenant_id = 1 and not is_master order by id')).map(
      ({ id }) => id,
    )
    centres = (
      await query<{ id: number }>(
        'select id from cost_centers c where tenant_id = 1 and not exists (select 1 from cost_centers k where k.tenant_id = 1 and k.parent_id = c.id) order by id limit 2',
      )
    ).map(({ id }) => id)
    for (const { code, id } of await query<{ code: string; id: number }>('select code, id from accounts where tenant_id = 1'))
      accounts.set(code, id)
    // Two years of their own, long before those of the demo school.
    await query(`update fiscal_years set status = 'open' where tenant_id = 1`)
    await school.restart()
    for (const year of span) {
      const body = { year, startDate: `${year}-01-01`, endDate: `${year}-12-31` }
      const { status, body: saved } = await answering(people.admin).call<{ id: number }>('POST', 'fiscalYears', { body })
      expect(status, JSON.stringify(saved)).toBe(201)
      years.push({ id: saved.id, year })
    }
    const [result] = await query<{ id: number }>(
      `select account_id as id from company_account_mappings where tenant_id = 1 and role = 'yearResult'`,
    )
    books = {
      docs: new Map(),
      entries: [],
      closed: new Set(),
      lock: null,
      excepted: false,
      nominal: new Set([account('410102'), account('5101')]),
      result: result?.id ?? 0,
    }
  })
  afterAll(() => school.close())

  /** Cash against fees, or an expense of two cost centres against cash: a third and two thirds, to the halala. */
  const lines = (): Line[] => {
    const whole = BigInt(1 + random.below(random.one(3) ? 20 : 1_000_000))
    if (random.one(2))
      return [
        { account: account('110101'), net: whole, centre: null },
        { account: account('410102'), net: -whole, centre: null },
      ]
    const shares = [333_333n, 666_667n]
    const parts = shares.map((share) => (whole * share) / 1_000_000n)
    const left = whole - parts.reduce((a, b) => a + b, 0n)
    // One unit at most is left: it goes where more was cut off.
    const rests = shares.map((share) => (whole * share) % 1_000_000n)
    const at = (rests[0] as bigint) >= (rests[1] as bigint) ? 0 : 1
    return [
      ...parts.map((part, index) => ({
        account: account('5101'),
        net: part + (index === at ? left : 0n),
        centre: centres[index] as number,
      })),
      { account: account('110101'), net: -whole, centre: null },
    ].filter((line) => line.net !== 0n)
  }

  /** Income of these vouchers is not in the tax return. */
  const outside = 'Voucher.IncomeOutside'
  const entriesOf = (given: readonly Line[]) =>
    [...Map.groupBy(given, (line) => line.account)].map(([id, own]) => {
      const net = own.reduce((total, line) => total + line.net, 0n)
      const side = net > 0n ? { debit: amount(net) } : { credit: amount(-net) }
      const split = [
        { id: centres[0], share: '33.3333' },
        { id: centres[1], share: '66.6667' },
      ]
      return { account: id, ...side, ...(own[0]?.centre && { costCenters: split }) }
    })

  /** What can be asked next; it need not be allowed. */
  const draw = (among: readonly Doc[]): Command => {
    const doc = among.length ? random.of(among) : undefined
    // Without a document and with both years closed nothing else would ever be allowed again.
    if (!doc && span.every((year) => books.closed.has(year))) return { do: 'reopen', year: span[1] }
    const person = random.of<Person>(['accountant', 'admin'])
    const kind = doc ? random.below(100) : 0
    if (!doc || kind < 18) {
      const year = random.of(span)
      const status = random.one(4) ? ('draft' as const) : ('open' as const)
      return {
        do: 'create',
        doc: { branch: random.of(branches), year, date: `${year}-${random.of(days)}`, lines: lines(), status },
      }
    }
    if (kind < 30)
      return { do: 'edit', id: doc.id, version: doc.version, lines: lines(), open: doc.status !== 'draft' || random.one(2) }
    if (kind < 58) return { do: 'post', id: doc.id, person }
    if (kind < 76)
      return { do: 'unpost', id: doc.id, person, date: random.one(2) ? null : `${random.of(span)}-${random.of(days)}` }
    if (kind < 81) return { do: 'void', id: doc.id }
    if (kind < 86) return { do: 'lock', date: random.one(2) ? null : `${span[0]}-${random.of(days)}` }
    if (kind < 89) return { do: 'except', allowed: !books.excepted }
    return { do: books.closed.has(span[0]) && random.one(2) ? 'reopen' : 'close', year: random.one(4) ? span[1] : span[0] }
  }

  const write = (
    person: Person,
    method: string,
    path: string,
    body: unknown,
    doc?: { branch: number; year: number },
    confirmed?: string,
  ) =>
    people[person].call<Problem & { id: number; state: string; version: number }>(method, path, {
      body,
      ...(confirmed && { headers: { Confirmed: confirmed } }),
      ...(doc && { branch: doc.branch, year: doc.year }),
    })

  const send = async (command: Command): Promise<Answer<Problem & { id: number }>> => {
    const doc = 'id' in command ? books.docs.get(command.id) : undefined
    switch (command.do) {
      case 'create': {
        const { date, status, lines: given } = command.doc
        return write('accountant', 'POST', 'vouchers', { date, status, entries: entriesOf(given) }, command.doc, outside)
      }
      case 'edit': {
        const body = { version: command.version, entries: entriesOf(command.lines), ...(command.open && { status: 'open' }) }
        return write('accountant', 'PUT', `vouchers/${command.id}`, body, doc, outside)
      }
      case 'post':
        return write(command.person, 'POST', `vouchers/${command.id}/post`, {}, doc)
      case 'unpost': {
        // Asked in the year that takes the reversal.
        const year = Number((command.date ?? doc?.date ?? '').slice(0, 4))
        const body = { reason: 'so', ...(command.date !== null && { date: command.date }) }
        return write(command.person, 'POST', `vouchers/${command.id}/unpost`, body, { branch: doc?.branch ?? 0, year })
      }
      case 'void':
        return write('accountant', 'POST', `vouchers/${command.id}/void`, { reason: 'so' }, doc)
      case 'lock': {
        const [company] = (await people.admin.call<{ id: number; version: number }[]>('GET', 'company')).body
        const version = (await people.admin.call<{ version: number }>('GET', `company/${company?.id}`)).body.version
        if (lockGoesBack(books, command.date)) {
          const body = { month: reopenedMonth(command.date), reason: 'so' }
          return write(
            'admin',
            'POST',
            `company/${company?.id}/reopenMonth`,
            body,
            undefined,
            'Lock.OpensMonths,Closing.OpensReturned',
          )
        }
        return write('admin', 'PUT', 'company', { version, generalLockDate: command.date }, undefined, 'Lock.OpenItems')
      }
      case 'except': {
        if (!command.allowed) return write('admin', 'DELETE', `lockExceptions/${exception}`, undefined)
        const user = people.accountant.profile['userId']
        const body = { user, area: 'general', until: '2099-01-01 00:00:00', reason: 'so' }
        const answer = await write('admin', 'POST', 'lockExceptions', body)
        exception = answer.body.id
        return answer
      }
      case 'job': {
        const targets = [{ resource: 'vouchers', ids: command.ids }]
        const first = books.docs.get(command.ids[0] as number)
        const ordered = await write('accountant', 'POST', 'jobs', { action: 'post', targets }, first)
        const look = () => people.accountant.call<{ state: string }>('GET', `jobs/${ordered.body.id}`)
        await expect.poll(async () => (await look()).body.state, { timeout: 60_000, interval: 25 }).toBe('done')
        return ordered
      }
      default: {
        const id = years.find(({ year }) => year === command.year)?.id
        const name = command.do === 'close' ? 'closeUnfinished' : command.do
        const confirmed = command.do === 'reopen' ? 'Closing.Reopens' : undefined
        return write('admin', 'POST', `fiscalYears/${id}/${name}`, { reason: 'so' }, undefined, confirmed)
      }
    }
  }

  /** Sends again what lost a deadlock: that is an answer about the moment, not about the request. */
  const ask = async (command: Command) => {
    for (;;) {
      const answer = await send(command)
      if (answer.body?.errors?.[0]?.code !== 'Record.Busy') return answer
    }
  }

  const periods = [
    { from: `${span[0]}-01-01`, to: `${span[0]}-12-31` },
    { from: `${span[0]}-02-10`, to: `${span[1]}-03-30` },
    { from: `${span[1]}-01-01`, to: `${span[1]}-12-31` },
  ]
  const questions = () =>
    [true, false].flatMap((showReversed) =>
      branches.map((branch) => ({
        ...random.of(periods),
        branch,
        showReversed,
        centre: random.one(3) ? random.of(centres) : null,
      })),
    )

  /** The trial balance of the server in the shape of the rules' one. */
  const served = async ({ from, to, branch, centre, showReversed }: ReturnType<typeof questions>[number]) => {
    const asked = new URLSearchParams({
      from,
      to,
      ...(centre && { costCenter: String(centre) }),
      ...(showReversed && { showReversed: '1' }),
    })
    const { status, body } = await people.admin.call<{
      rows: { cells: Record<string, string>; role?: string; ids: { account: number } }[]
    }>('GET', `reports/trialBalance?${asked}`, { branch, year: span[0] })
    expect(status, JSON.stringify(body)).toBe(200)
    const rows = body.rows.filter(({ role }) => role !== 'group')
    return Object.fromEntries(
      rows
        .map(({ cells, ids }): [number, bigint[]] => [
          ids.account,
          [units(cells['openingDebit']) - units(cells['openingCredit']), units(cells['debit']), units(cells['credit'])],
        ])
        .filter(([, row]) => row.some((one) => one !== 0n)),
    )
  }

  const short = (command: Command) =>
    JSON.stringify(command, (_key, value) => (typeof value === 'bigint' ? Number(value) : value))

  /** What the server shows of the documents that a batch touched. */
  const seen = async (ids: readonly number[]) =>
    ids.length
      ? query<{ id: number; status: string; version: number }>(
          `select id, status, version from vouchers where tenant_id = 1 and id in (${ids.join(', ')}) order by id`,
        )
      : []

  const told = () => `seed ${seed}; the last commands were\n${done.slice(-12).join('\n')}\n`

  /** Sends a batch at once; some order of its commands must explain all answers and all that stands afterwards. */
  const batch = async (asked: readonly Command[]): Promise<void> => {
    const answers = await Promise.all(asked.map(ask))
    const went = answers.map(({ status }) => status < 300)
    done.push(
      asked
        .map((command, at) => `${short(command)} -> ${answers[at]?.status} ${answers[at]?.body?.errors?.[0]?.code ?? ''}`)
        .join(' | '),
    )
    for (const { status, body } of answers) expect(status, `${told()}${JSON.stringify(body)}`).toBeLessThan(500)
    const touched = [
      ...new Set(
        asked.flatMap((command, at) =>
          'id' in command
            ? [command.id]
            : command.do === 'job'
              ? command.ids
              : command.do === 'create' && went[at]
                ? [answers[at]?.body.id as number]
                : [],
        ),
      ),
    ].sort((a, b) => a - b)
    const [documents, ...figures] = await Promise.all([
      seen(touched),
      ...questions().map(async (question) => ({ question, found: await served(question) })),
    ])
    const possible = orders(asked.map((_, at) => at)).flatMap((order) => {
      const tried = copyOf(books)
      const same = order.every((at) => apply(tried, asked[at] as Command, answers[at]?.body?.id) === went[at])
      return same ? [tried] : []
    })
    expect(possible.length, `${told()}no order explains the answers`).toBeGreaterThan(0)
    const difference = (tried: Books) => {
      try {
        expect(documents).toEqual(
          touched.map((id) => ({ id, status: tried.docs.get(id)?.status, version: tried.docs.get(id)?.version })),
        )
        for (const { question, found } of figures) expect(found, JSON.stringify(question)).toEqual(trialBalance(tried, question))
        return null
      } catch (error) {
        return error as Error
      }
    }
    const differences = possible.map(difference)
    const right = differences.indexOf(null)
    if (right < 0) throw new Error(`${told()}${differences[0]?.message}`)
    books = possible[right] as Books
  }

  /** The server's own checks of the books find nothing. */
  const sound = async () => {
    const { body } = await people.admin.call<{ rows: { role: string }[] }>('GET', 'reports/integrity', { year: span[0] })
    expect(
      body.rows.filter(({ role }) => role === 'bad'),
      told(),
    ).toEqual([])
  }

  /** What was not yet both done and, where the books may refuse it, refused: chance decides when each of them comes. */
  const missing = () => {
    const kinds = new Set(
      done.flatMap((line) => [...line.matchAll(/"do":"(\w+)"[^|]*-> (\d)/g)].map(([, name, code]) => `${name} ${code}`)),
    )
    const wanted = ['create', 'edit', 'post', 'unpost', 'void', 'lock', 'except', 'close', 'reopen', 'job'].map(
      (name) => `${name} 2`,
    )
    return [...wanted, ...['edit', 'post', 'unpost', 'void', 'close'].map((name) => `${name} 4`)].filter((one) => !kinds.has(one))
  }

  it(`agree after every batch of at least ${commands} random commands, also of those given at once`, {
    timeout: 3_600_000,
  }, async () => {
    for (let count = 0; count < commands || (missing().length && count < 4 * commands); ) {
      const made = [...books.docs.values()]
      const fresh = made.filter((doc) => doc.status !== 'void').slice(-14)
      const choice = random.below(20)
      let next: Command[]
      if (choice === 0 && fresh.length > 3) {
        const { branch, year } = random.of(fresh)
        next = [{ do: 'job', ids: fresh.filter((doc) => doc.branch === branch && doc.year === year).map(({ id }) => id) }]
      } else if (choice < 3) {
        // A year that has only posted documents can be closed: what waits is posted or void first.
        const year = books.closed.has(span[0]) ? span[1] : span[0]
        for (const doc of made.filter((one) => one.year === year && (one.status === 'open' || one.status === 'draft'))) {
          await batch([{ do: random.one(3) || doc.status === 'draft' ? 'void' : 'post', id: doc.id, person: 'accountant' }])
          count++
        }
        next = [{ do: 'close', year }, ...Array.from({ length: random.below(3) }, () => draw(fresh))]
      } else if (choice < 12) {
        // At once, on the same document or on different ones.
        const among = random.one(2) && fresh.length ? [random.of(fresh)] : fresh
        next = Array.from({ length: 2 + random.below(3) }, () => draw(among))
      } else next = [draw(fresh)]
      // The lock and its exceptions are changed by one person at a time.
      const settings = next.filter(({ do: name }) => name === 'lock' || name === 'except')
      if (settings.length > 1) next = next.filter((command) => !settings.includes(command) || command === settings[0])
      await batch(next)
      count += next.length
      // What goes wrong in the books stays wrong: the dearest question is not asked behind each batch.
      if (all || done.length % 4 === 0) await sound()
    }
    await sound()
    expect(missing(), `seed ${seed}`).toEqual([])
  })
})
