import { describe, expect, it } from 'vitest'
import type { Occurrences } from '../../src/shared/occurrences.ts'
import { connected } from '../support/database.ts'
import { type Caller, type Problem, query, type School } from '../support/school.ts'
import { onStage } from '../support/stage.ts'

const year = new Date().getFullYear()
const books = ['viewBranches', 'viewVouchers', 'editVouchers', 'viewAccounts', 'gLPost', 'closeFiscalYears']
/** The file of the books names employees. */
const pay = ['viewSalaries', 'viewEmployeeAdvancePayments']

describe('the years that a person may choose', () => {
  let school: School
  let admin: Caller
  /** The year of today alone. */
  let pinned: Caller
  /** Any year, one at a time. */
  let free: Caller
  let branch = 0
  let voucher = 0
  let safe = 0

  onStage(async (stage) => {
    ;({ school, admin } = stage)
    branch = stage.branches.boys
    const everywhere = [stage.branches.master, ...stage.branches.schools]
    pinned = await stage.signInWith('pinned_accountant', everywhere, [...books, ...pay])
    free = await stage.signInWith('free_accountant', everywhere, [...books, ...pay, 'viewFiscalYears'])
    const accounts = (
      await admin.call<{ id: number; code: string }[]>('GET', `accounts?${query({ filter: { code_in: ['110101', '6103'] } })}`)
    ).body
    const [till, expense] = ['110101', '6103'].map((code) => accounts.find((one) => one.code === code)?.id)
    safe = till ?? 0
    const entries = [
      { account: expense, debit: '10.00' },
      { account: safe, credit: '10.00' },
    ]
    const then = { branch, year: year - 1 }
    const made = await admin.call('POST', 'vouchers', {
      ...then,
      body: { date: `${year - 1}-06-30`, status: 'open', entries },
    })
    voucher = made.body['id'] as number
    expect((await admin.call('POST', `vouchers/${voucher}/post`, { ...then, body: {} })).status).toBe(200)
  })

  const answerOf = async (who: Caller, path: string, asked: number | 'all' = year, method = 'GET') => {
    const { status, body } = await who.call(method, path, { branch, year: asked })
    if (status < 300) return status
    const { errors } = body as unknown as Problem
    return [status, ...errors.map(({ code, field }) => `${code} ${field}`)]
  }
  const before = `from=${year - 1}-01-01`
  const unseen = (field: string) => [400, `FiscalYear.NoPermission ${field}`]

  it.each([
    ['GET', 'reports/trialBalance', '&'],
    ['GET', 'reports/journal', '&'],
    ['GET', 'reports/cashPosition', '&'],
    ['GET', 'reports/unposted', '&'],
    ['GET', 'reports/trialBalance/file', '&format=csv&'],
    ['POST', 'reports/journal/file', '&'],
    ['GET', 'ledger/queue', '&types=vouchers&state=posted&'],
    ['GET', 'ledger/export', '&format=csv&'],
    ['GET', 'ledger/export', '&format=ledger&'],
  ])('are those of the days in %s %s', async (method, path, more) => {
    const good = method === 'POST' ? 202 : 200
    const asked = (who: Caller, days: string, selected?: 'all') => answerOf(who, `${path}?${more}${days}`, selected, method)
    expect(await asked(pinned, before)).toEqual(unseen('from'))
    expect(await asked(pinned, `to=${year + 1}-01-01`)).toEqual(unseen('to'))
    expect(await asked(pinned, `from=${year}-02-01&to=${year}-02-28`)).toEqual(good)
    expect(await asked(free, before)).toEqual(good)
    expect(await asked(free, `from=${year - 3}-01-01`)).toEqual(unseen('from'))
    expect(await asked(admin, before)).toEqual(good)
    expect(await asked(admin, before, 'all')).toEqual(good)
    expect(await asked(admin, `from=${year - 3}-01-01`, 'all')).toEqual(unseen('from'))
  })

  it('are those of a balance sheet’s day and of an account’s pages', async () => {
    const day = `reports/balanceSheet?date=${year - 1}-12-31`
    expect([await answerOf(pinned, day), await answerOf(free, day)]).toEqual([unseen('date'), 200])
    const statement = `reports/accountStatement?account=${safe}&rows=5`
    expect(await answerOf(pinned, statement)).toBe(200)
    const place = `${statement}&after=${year - 1}-06-30.1.1`
    expect(await answerOf(pinned, place)).toEqual([400, 'Field.Format after'])
    expect([await answerOf(free, place), await answerOf(free, `${place}&${before}`)]).toEqual([[400, 'Field.Format after'], 200])
  })

  it('are those of a comparison with the year before', async () => {
    for (const [report, field] of [
      ['trialBalance', 'compare'],
      ['incomeStatement', 'by'],
      ['balanceSheet', 'by'],
    ]) {
      const path = `reports/${report}?${field}=year`
      const refused = [400, `Report.NoYearBefore ${field}`]
      expect([report, await answerOf(pinned, path), await answerOf(free, path)]).toEqual([report, refused, 200])
      expect([await answerOf(free, path, year - 1), await answerOf(admin, path, 'all')]).toEqual([refused, 200])
    }
    const told = await pinned.call<Problem>('GET', 'reports/trialBalance?compare=year', { branch, language: 'ar' })
    expect(told.body.errors[0]?.message).toMatch(/^لا مقارنة بالسنة السابقة/)
  })

  it('are not joined by days between them', async () => {
    const gap = `${year + 1}-12-31`
    await connected(school.databaseUrl, (client) =>
      client.query('update fiscal_years set end_date = $1::date - 1 where tenant_id = 1 and year = $2', [gap, year + 1]),
    )
    await school.restart()
    const path = `reports/journal?from=${gap}&to=${gap}`
    const refused = [400, 'FiscalYear.NoPermission from', 'FiscalYear.NoPermission to']
    expect([await answerOf(free, path), await answerOf(admin, path)]).toEqual([refused, refused])
  })

  it('are those of documents: their record, entry, history and papers, and what is done with them', async () => {
    for (const part of ['', '/entry', '/history', '/attachments', '/print']) {
      const path = `vouchers/${voucher}${part}`
      expect([part, await answerOf(pinned, path), await answerOf(free, path)]).toEqual([
        part,
        [404, 'Record.NotFound undefined'],
        200,
      ])
    }
    const unpost = await pinned.call('POST', `vouchers/${voucher}/unpost`, { branch, year, body: { reason: 'خطأ' } })
    expect(unpost.status).toBe(404)
  })

  it('are those of a closing', async () => {
    const { body } = await admin.call<{ id: number; year: number | null }[]>('GET', 'FiscalYears')
    const last = `fiscalYears/${body.find((one) => one.year === year - 1)?.id}/closing`
    expect([await answerOf(pinned, last), await answerOf(free, last)]).toEqual([[404, 'Record.NotFound undefined'], 200])
  })

  it('are those of the days of a template', async () => {
    const days = async (who: Caller, template: number) =>
      (await who.call<Occurrences>('GET', `voucherTemplates/${template}/occurrences`, { branch, year })).body.occurrences.map(
        ({ date }) => date,
      )
    const made = await admin.call<{ id: number }>('POST', 'voucherTemplates', {
      branch,
      body: { arabicName: 'نثرية', entries: [{ account: safe }] },
    })
    const template = made.body.id
    await connected(school.databaseUrl, async (client) => {
      const keep =
        'insert into voucher_templates_occurrences (tenant_id, record_id, date, made_id, faults) values (1, $1, $2, $3, $4)'
      await client.query(keep, [template, `${year - 1}-03-01`, voucher, null])
      await client.query(keep, [template, `${year - 1}-04-01`, null, '[{"code":"Ledger.Locked","field":"date"}]'])
      await client.query(keep, [template, `${year}-01-01`, null, null])
    })
    expect(await days(pinned, template)).toEqual([`${year - 1}-04-01`, `${year}-01-01`])
    expect(await days(free, template)).toEqual([`${year - 1}-04-01`, `${year}-01-01`, `${year - 1}-03-01`])
  })
})
