import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../schema/values/date.ts'
import { branchesOf } from '../support/branches.ts'
import { counted } from '../support/countedOrder.ts'
import { type Caller, openSchool, type Problem, type School } from '../support/school.ts'

type Row = { readonly id: number; readonly version: number } & Record<string, unknown>

/** Whether a program can be started here. */
function isThere(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** What each program prints of every account on which something is left: its code and its balance. */
const balances: Readonly<Record<string, (file: string) => Map<string, string>>> = {
  hledger: (file) => {
    const csv = execFileSync('hledger', ['-f', file, '--strict', 'balance', '--flat', '--no-total', '-O', 'csv'], {
      encoding: 'utf8',
    })
    return told([...csv.matchAll(/^"[A-Z]\w+:(\S+) [^"]*","(-?[\d.]+) SAR"$/gm)])
  },
  ledger: (file) => {
    const format = '%(account)\\t%(quantity(total))\\n'
    const text = execFileSync(
      'ledger',
      ['-f', file, '--pedantic', 'balance', '--flat', '--no-total', '--balance-format', format],
      {
        encoding: 'utf8',
      },
    )
    return told([...text.matchAll(/^[A-Z]\w+:(\S+) [^\t]*\t(-?[\d.]+)$/gm)])
  },
}
const told = (found: readonly RegExpMatchArray[]) =>
  new Map(found.map(([, code = '', amount = '0']) => [code, Number(amount).toFixed(2)]))

describe('the books of a year of fees, read again by other programs', () => {
  let school: School
  let admin: Caller
  let branch = 0
  let folder = ''
  const year = Number(today().slice(0, 4))
  const call = <T = Row & Problem>(method: string, path: string, body?: object) =>
    admin.call<T>(method, path, { branch, year, ...(body && { body }) })
  const list = async (path: string) => (await call<Row[]>('GET', path)).body
  const make = async (path: string, body: object): Promise<Row> => {
    const { status, body: made } = await call('POST', path, body)
    expect([path, status, made.errors]).toEqual([path, 201, undefined])
    return made
  }
  const act = async (path: string, { id }: Row, action: string, more: object = {}): Promise<Row> => {
    const { version } = (await call('GET', `${path}/${id}`)).body
    const { status, body } = await call('POST', `${path}/${id}/${action}`, { version, ...more })
    expect([action, status, body.errors]).toEqual([action, 200, undefined])
    return body
  }
  const posted = async (path: string, body: object) =>
    act(path, await make(path, { status: 'open', date: today(), ...body }), 'post')

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daftar-books-'))
    school = await openSchool({ advancesWithInvoice: true })
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
    const [fiscal] = await list('FiscalYears')
    const [some] = await list('students?filter={"suspended":false,"leftOn":null}&range=[0,0]')
    const { body: student } = await call('GET', `students/${some?.id}`)
    const account = (await list('accounts?filter={"code":"4190"}'))[0]?.id
    const transfer = (await list('paymentMethods?filter={"kind":"transfer"}'))[0]?.id
    const category = (await make('serviceCategories', { arabicName: 'رسوم' })).id
    const service = (more: object) =>
      make('services', {
        category,
        oncePerYear: false,
        taxTreatment: 'standard',
        prices: [{ fiscalYear: fiscal?.id, amount: '9000' }],
        ...more,
      })
    const tuition = await service({ arabicName: 'رسوم', deferred: true })
    const trip = await service({ arabicName: 'رحلة' })
    const discount = await make('discounts', {
      arabicName: 'خصم على حساب',
      account,
      discountPercentage: '10',
      services: [{ service: tuition.id }, { service: trip.id }],
    })
    await make('studentDiscounts', { student: student.id, discount: discount.id, status: 'approved' })
    const invoice = await posted('salesInvoices', {
      guardian: student['guardian'],
      items: [tuition, trip].map(({ id }) => ({ student: student.id, service: id, quantity: '1' })),
    })
    const { body: whole } = await call<Row & Record<'terms' | 'items', Row[]>>('GET', `salesInvoices/${invoice.id}`)
    const receipt = await posted('collections', {
      guardian: student['guardian'],
      methods: [{ paymentMethod: transfer, amount: '12000', reference: 'T-1' }],
      allocations: [{ term: whole.terms[0]?.id, amount: '11500.50' }],
    })
    await posted('salesReturns', {
      invoice: invoice.id,
      reason: 'خطأ',
      kind: 'priceReduction',
      items: whole.items.map(({ id }) => ({ item: id, amount: '1234.56' })),
    })
    // What was taken back stands in the books twice, on both sides.
    await act('collections', receipt, 'unpost', { reason: 'خطأ' })
    await act('collections', receipt, 'post')
    const recognition = await counted('runs/recogniseIncome', { input: { until: today() } }, (path, body) =>
      call('POST', path, body),
    )
    const { body: job } = await call('POST', 'runs/recogniseIncome', recognition)
    const isDone = async () => (await call('GET', `jobs/${job.id}`)).body['state'] === 'done'
    for (let turns = 0; turns < 1200 && !(await isDone()); turns++) await new Promise((next) => setTimeout(next, 25))
    for (const one of await list(`incomeRecognitions?filter=${JSON.stringify({ invoice: invoice.id })}&range=[0,49]`))
      await act('incomeRecognitions', one, 'post')
  })
  afterAll(async () => {
    await school.close()
    rmSync(folder, { recursive: true, force: true })
  })

  for (const [program, read] of Object.entries(balances))
    it(`${program} comes to the trial balance of the school on every account`, async (context) => {
      if (!isThere(program)) context.skip(`${program} is not installed here: the journal was not read by it`)
      const answer = await admin.call<string | Uint8Array>('GET', `ledger/export?format=${program}`, {
        branch,
        year,
        language: 'en',
      })
      const file = join(folder, `${program}.journal`)
      writeFileSync(file, typeof answer.body === 'string' ? answer.body : Buffer.from(answer.body))
      const { body } = await call<{ rows: { cells: Record<string, unknown>; level: number; role?: string }[] }>(
        'GET',
        `reports/trialBalance?from=${year}-01-01&to=${year}-12-31`,
      )
      const own = new Map<string, string>()
      for (const { cells, role } of body.rows) {
        const net = Number(cells['closingDebit'] ?? 0) - Number(cells['closingCredit'] ?? 0)
        if (role === undefined && net !== 0) own.set(String(cells['code']), net.toFixed(2))
      }
      const theirs = read(file)
      expect(theirs.size).toBeGreaterThan(10)
      expect(Object.fromEntries(theirs)).toEqual(Object.fromEntries(own))
    })
})
