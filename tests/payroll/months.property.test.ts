import { expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import { createRandom, type Random } from '../../src/server/demo/random.ts'
import { connected } from '../support/database.ts'
import type { Caller } from '../support/school.ts'
import { onStage } from '../support/stage.ts'
import { office, type Row, told } from './office.ts'

const year = Number(today().slice(0, 4))
// Months that the demo school has no salaries of.
const months = (today().slice(5, 7) < '07' ? ['09', '10', '11'] : ['02', '03', '04']).map((month) => `${year}-${month}`)
const seed = 20_261_126

let admin: Caller
let branches: readonly number[] = []
let url = ''

onStage((stage) => {
  admin = stage.admin
  branches = [stage.branches.boys, stage.branches.girls]
  url = stage.school.databaseUrl
})

const query = <T>(text: string, values: unknown[]): Promise<T[]> =>
  connected(url, async (client) => (await client.query(text, values)).rows as T[])
const halalas = (amount: unknown): bigint => BigInt(Math.round(Number(amount) * 100))
const money = (count: number): string => (count / 100).toFixed(2)
const total = <T>(all: readonly T[], of: (one: T) => unknown): bigint => all.reduce((sum, one) => sum + halalas(of(one)), 0n)

interface Line {
  readonly salary: number
  readonly employee: number
  readonly month: string
  readonly net: string
  readonly employer: string
  readonly item: number
  readonly kind: string
  readonly origin: string
  readonly from: string | null
  readonly amount: string
  readonly instalment: number | null
  readonly carriedFrom: number | null
}

/** What the salaries of a branch say, line by line. */
const linesOf = (branch: number): Promise<Line[]> =>
  query(
    `select s.id as salary, s.employee_id as employee, s.month, s.net::text, s.employer_insurance::text as employer, i.salary_item_id as item, i.kind, i.origin,
       i.amount::text, i.instalment_id as instalment, i.carried_from_id as "carriedFrom"
     from salaries s join salaries_items i on i.tenant_id = s.tenant_id and i.record_id = s.id
     where s.tenant_id = 1 and s.branch_id = $1 and s.month = any($2) and s.status = 'posted' order by s.id, i.position`,
    [branch, months],
  )

/** An amount by weights as the product is held to: cut down to the halala, what is left to the largest remainders, first come first. */
function weighed(amount: bigint, weights: readonly bigint[]): bigint[] {
  const [sign, whole] = amount < 0n ? [-1n, -amount] : [1n, amount]
  const all = weights.reduce((sum, one) => sum + one, 0n)
  const parts = weights.map((weight) => whole * weight)
  const left = whole - parts.reduce((sum, part) => sum + part / all, 0n)
  const order = [...parts.keys()].toSorted((a, b) => Number(((parts[b] ?? 0n) % all) - ((parts[a] ?? 0n) % all)))
  const more = new Set(order.slice(0, Number(left)))
  return parts.map((part, at) => sign * (part / all + (more.has(at) ? 1n : 0n)))
}

const parted = (amount: bigint, shares: readonly { readonly id: number; readonly share: string }[]): [number, bigint][] => {
  const weights = shares.map(({ share }) => halalas(share))
  return shares.map(({ id }, at) => [id, weighed(amount, weights)[at] ?? 0n])
}

const isLost = ({ origin }: Line): boolean => ['absence', 'lateness', 'leave'].includes(origin)

/** What the lines of a payslip are on the accounts of items: lost time is so much less of what was earned, the pay of the contract first. */
function onItems(lines: readonly Line[]): (readonly [item: number, amount: bigint])[] {
  const earned = lines.filter(({ kind }) => kind === 'earning').map((line) => ({ ...line, left: halalas(line.amount) }))
  return lines.flatMap((line) => {
    if (!isLost(line)) return [[line.item, halalas(line.amount) * (line.kind === 'earning' ? 1n : -1n)] as const]
    let rest = halalas(line.amount)
    return [earned.filter(({ origin }) => origin === 'contract'), earned].flatMap((some) => {
      const room = some.reduce((sum, { left }) => sum + left, 0n)
      const taken = rest < room ? rest : room
      if (taken === 0n) return []
      rest -= taken
      const parts = weighed(
        taken,
        some.map(({ left }) => left),
      )
      return some.map((one, at) => {
        one.left -= parts[at] ?? 0n
        return [one.item, -(parts[at] ?? 0n)] as const
      })
    })
  })
}

/** Somebody's pay by chance: cost centres, items, a raise within a month, cash or bank. */
async function payOf(random: Random, desk: ReturnType<typeof office>, one: Row, items: Items, centres: readonly number[]) {
  const { version } = await desk.get('employees', one)
  const [first, second] = [random.pick(centres), random.pick(centres)]
  const share = 1 + random.below(9_998)
  const costCenters =
    first === second || random.chance(0.4)
      ? [{ id: first, share: '100' }]
      : [
          { id: first, share: money(share) },
          { id: second, share: money(10_000 - share) },
        ]
  const raise = random.chance(0.4) && {
    salaryItem: items('Basic salary'),
    amount: money(400_000 + random.below(1_500_000)),
    from: addDays(`${random.pick(months)}-01`, random.below(28)),
  }
  const saved = await desk.call('PUT', `employees/${one.id}`, {
    version,
    basicSalary: money(250_000 + random.below(1_200_000)),
    paymentMethod: random.chance(0.25) ? 'cash' : 'bank',
    payHeld: false,
    costCenters,
    salaryItems: [
      { salaryItem: items('Housing allowance'), percentage: String(random.pick([10, 25, 33.33])) },
      { salaryItem: items('Transport allowance'), amount: money(10_001 + random.below(80_000)) },
      ...(raise ? [raise] : []),
    ],
  })
  expect(told(saved)).toEqual([200])
  return { id: one.id, costCenters, byCash: saved.body['paymentMethod'] === 'cash' }
}

type Items = (name: string) => number

it('payslips of random months are what is posted by branch and cost centre, paid by file and in cash, and carried over', async () => {
  const random = createRandom(seed)
  for (const branch of branches) {
    const desk = office(() => ({ who: admin, branch, year }))
    const known = await desk.list('salaryItems?range=[0,99]')
    const items: Items = (name) => known.find(({ englishName }) => englishName === name)?.id ?? 0
    const centres = (await desk.list('costCenters?range=[0,4]&filter={"isLeaf":true,"active":true}')).map(({ id }) => id)
    const methods = await desk.list('paymentMethods?range=[0,49]')
    const transfer = methods.find(({ englishName }) => englishName === 'Transfer of salaries')?.id
    const cash = methods.find(({ kind }) => kind === 'cash')?.id
    const having = new Set((await desk.list('employeeAdvances?range=[0,99]')).map(({ employee }) => employee))
    const kind = await desk.made('vacationTypes', {
      ...{ code: String(700 + branch), arabicName: `إجازة ${branch}`, annualDays: 60 },
      steps: [{ days: 60, paidPercentage: String(random.pick([0, 50, 75])) }],
    })
    const staff: Awaited<ReturnType<typeof payOf>>[] = []
    for (const one of await desk.list('employees?range=[0,99]&filter={"status":"working"}'))
      staff.push(await payOf(random, desk, one, items, centres))

    const penalties = new Map<string, bigint>()
    const advances: Row[] = []
    for (const { id } of staff) {
      if (random.chance(0.3) && !having.has(id)) {
        advances.push(
          await desk.made('employeeAdvances', {
            ...{ employee: id, value: money(10_001 + random.below(39_000)), startDate: months[0], date: `${months[0]}-01` },
            installmentsNumber: 2 + random.below(3),
            status: 'open',
          }),
        )
        await desk.paidOut(advances.at(-1) as Row, `${months[0]}-01`)
      }
      for (const month of months) {
        const given = { employee: id, month, reason: 'بالصدفة' }
        if (random.chance(0.2))
          await desk.made('benefitsAndDeductions', {
            ...{ ...given, salaryItem: items('Bonus'), amount: money(1 + random.below(200_000)) },
          })
        if (random.chance(0.2)) {
          // Some of them are more than anybody earns.
          const amount = money(1 + random.below(2_500_000))
          await desk.made('benefitsAndDeductions', { ...given, salaryItem: items('Penalty'), amount }, 'Benefit.BeyondPenalties')
          penalties.set(`${id} ${month}`, halalas(amount))
        }
      }
      if (random.chance(0.3)) {
        const startDate = addDays(`${months[0]}-05`, random.below(50))
        const asked = { employee: id, vacationType: kind.id, startDate, endDate: addDays(startDate, random.below(25)) }
        const leave = await desk.made('vacationRequests', asked)
        expect(told(await desk.act('vacationRequests', leave, 'approve'))).toEqual([200])
      }
    }

    for (const month of months) {
      const cells = Object.fromEntries(
        staff.flatMap(({ id }) =>
          random.chance(0.3)
            ? [[id, { absentDays: String(random.below(20) / 2), lateHours: String(random.below(40) / 4), overtimeHours: '0' }]]
            : [],
        ),
      )
      const order = { input: { month, date: `${month}-25` }, cells }
      expect(await desk.ordered('runs/calculateSalary', order)).toMatchObject({ done: staff.length, failed: 0 })
      const ids = (await desk.list(`salaries?range=[0,99]&filter=${JSON.stringify({ month })}`)).map(({ id }) => id)
      expect(ids.length).toBe(staff.length)
      for (const action of ['approve', 'post']) {
        const job = await desk.ordered('jobs', { action, targets: [{ resource: 'salaries', ids }] })
        expect(job).toMatchObject({ done: staff.length, failed: 0 })
      }
    }

    const lines = await linesOf(branch)
    const ofItems = await query<{ id: number; account: string; kind: string }>(
      'select i.id, a.code as account, a.kind from salary_items i join accounts a on a.tenant_id = i.tenant_id and a.id = i.account_id where i.tenant_id = $1',
      [1],
    )
    // Nobody changes the department in these months.
    const ofDepartments = await query<{ employee: number; account: string }>(
      `select p.record_id as employee, a.code as account from employees_places p join managements m on m.tenant_id = p.tenant_id and m.id = p.management_id
         join accounts a on a.tenant_id = m.tenant_id and a.id = m.wage_account_id where p.tenant_id = $1`,
      [1],
    )
    const wages = new Map(ofDepartments.map(({ employee, account }) => [employee, account]))
    const accountOf = (employee: number | undefined, item: number) => {
      const own = ofItems.find(({ id }) => id === item)
      return (own?.kind === 'expense' && wages.get(employee ?? 0)) || own?.account || ''
    }
    const slips = [...Map.groupBy(lines, ({ salary }) => salary).values()].flatMap(([first]) => first ?? [])

    for (const month of months) {
      const own = slips.filter((one) => one.month === month)
      const rows = await query<{ account: string; employee: number | null; centre: number | null; amount: string }>(
        `select a.code as account, r.employee_id as employee, r.cost_center_id as centre, sum(r.debit - r.credit)::text as amount
         from ledger_rows r join journal_entries e on e.tenant_id = r.tenant_id and e.id = r.entry_id
         join salaries s on s.tenant_id = e.tenant_id and s.id = e.record_id and e.resource = 'salaries'
         join accounts a on a.tenant_id = r.tenant_id and a.id = r.account_id
         where r.tenant_id = 1 and r.branch_id = $1 and s.branch_id = $1 and s.month = $2 group by 1, 2, 3`,
        [branch, month],
      )
      expect(total(rows, ({ amount }) => amount)).toBe(0n)
      const accrued = rows.filter(({ account }) => account === '2110')
      expect(new Map(accrued.map(({ employee, amount }) => [employee, -halalas(amount)]))).toEqual(
        new Map(own.flatMap(({ employee, net }) => (halalas(net) ? [[employee, halalas(net)]] : []))),
      )

      const byCentre = new Map<number, bigint>()
      const charge = (employee: number, amount: bigint) => {
        const shares = staff.find(({ id }) => id === employee)?.costCenters ?? []
        for (const [id, part] of parted(amount, shares)) byCentre.set(id, (byCentre.get(id) ?? 0n) + part)
      }
      const expense = new Map<string, bigint>()
      const booked = lines.filter(({ month: of, origin }) => of === month && origin !== 'advance' && origin !== 'socialInsurance')
      for (const some of Map.groupBy(booked, ({ salary }) => salary).values()) {
        const own = new Map<string, bigint>()
        for (const [item, amount] of onItems(some)) {
          charge(some[0]?.employee ?? 0, amount)
          const account = accountOf(some[0]?.employee, item)
          own.set(account, (own.get(account) ?? 0n) + amount)
          expense.set(account, (expense.get(account) ?? 0n) + amount)
        }
        // Lost time takes of no account more than the month has earned on it.
        const others = some.filter((line) => line.kind === 'deduction' && !isLost(line))
        if (!others.length) expect([...own.values()].filter((amount) => amount < 0n)).toEqual([])
      }
      for (const [account, amount] of expense)
        expect([
          branch,
          month,
          account,
          total(
            rows.filter((row) => row.account === account),
            ({ amount }) => amount,
          ),
        ]).toEqual([...[branch, month, account], amount])
      for (const { employee, employer } of own) charge(employee, halalas(employer))
      const posted = Map.groupBy(
        rows.filter(({ centre }) => centre !== null),
        ({ centre }) => centre as number,
      )
      for (const id of new Set([...byCentre.keys(), ...posted.keys()]))
        expect([branch, month, id, total(posted.get(id) ?? [], ({ amount }) => amount)]).toEqual([
          ...[branch, month, id],
          byCentre.get(id) ?? 0n,
        ])

      const paid = new Map<boolean, bigint>()
      for (const [byCash, paymentMethod] of [
        [false, transfer],
        [true, cash],
      ] as const) {
        // The salaries of many months are more than the demo's bank holds.
        const ordered = { date: `${month}-27`, month, paymentMethod, status: 'open' }
        const payment = await desk.made('salaryPayments', ordered, 'Bank.Overdrawn')
        expect(told(await desk.act('salaryPayments', payment, 'post'))).toEqual([200])
        paid.set(
          byCash,
          total(payment['salaries'] as readonly Row[], ({ amount }) => amount),
        )
        if (byCash) continue
        expect(told(await desk.act('salaryPayments', payment, 'writeWageFile'))).toEqual([200])
        const [file] = await desk.list(`salaryPayments/${payment.id}/attachments`)
        const { body } = await admin.call('GET', `files/${file?.id}`, { branch, year })
        const text = typeof body === 'string' ? body : new TextDecoder().decode(body as unknown as Uint8Array)
        const [, header = '', , ...rest] = text.split('\r\n')
        expect(halalas(header.split('\t')[5])).toBe(paid.get(false))
        expect(
          total(
            rest.filter((row) => row.includes('\t')),
            (row) => row.split('\t')[0],
          ),
        ).toBe(paid.get(false))
      }
      const netOf = (byCash: boolean) =>
        total(
          own.filter(({ employee }) => staff.find(({ id }) => id === employee)?.byCash === byCash),
          ({ net }) => net,
        )
      expect([month, paid.get(false), paid.get(true)]).toEqual([month, netOf(false), netOf(true)])
      expect(own.every(({ net }) => Number(net) >= 0)).toBe(true)
    }

    // Of what was to be kept back nothing is lost: it was taken, or waits for the months behind.
    const waits = new Map(
      (
        await query<{ id: number; carried: string; left: string }>(
          `select id, carried::text, recovered_left::text as left from salaries where tenant_id = 1 and branch_id = $1 and month = any($2)`,
          [branch, months],
        )
      ).map((one) => [one.id, one]),
    )
    for (const { salary, employee, month } of slips) {
      const taken = lines.filter((line) => line.salary === salary && line.origin === 'benefit' && line.kind === 'deduction')
      const { carried, left } = waits.get(salary) ?? { carried: '0', left: '0' }
      expect([employee, month, total(taken, ({ amount }) => amount) + halalas(carried)]).toEqual([
        ...[employee, month],
        penalties.get(`${employee} ${month}`) ?? 0n,
      ])
      const recovered = lines.filter(({ carriedFrom }) => carriedFrom === salary)
      expect(total(recovered, ({ amount }) => amount) + halalas(left)).toBe(halalas(carried))
    }
    expect(wages.size).toBeGreaterThan(0)
    expect([...waits.values()].some(({ carried }) => Number(carried) > 0)).toBe(true)
    expect(advances.length).toBeGreaterThan(0)
    for (const one of advances) {
      const { repaid, value } = await desk.get('employeeAdvances', one)
      const own = lines.filter(({ employee, origin }) => employee === one['employee'] && origin === 'advance')
      expect(halalas(repaid)).toBe(total(own, ({ amount }) => amount))
      expect(halalas(repaid) <= halalas(value)).toBe(true)
    }
  }
})
