import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { connected } from '../support/database.ts'
import { readPdf } from '../support/pdf.ts'
import { type Caller, openSchool, type Problem, type School } from '../support/school.ts'

interface Job {
  readonly id: number
  readonly action: string
  readonly state: string
  readonly done: number
  readonly file: string | null
  readonly stage: { readonly name: string; readonly done: number; readonly of: number } | null
  readonly failures: { code: string }[]
}

describe('a report that is too long to wait for', () => {
  let school: School
  let accountant: Caller
  const year = new Date().getFullYear()
  const day = `${year}-09-09`
  const path = `reports/journal/file?format=pdf&from=${day}&to=${day}`

  beforeAll(async () => {
    school = await openSchool()
    accountant = await school.signIn('demo_accountant')
    const accounts = await connected(
      school.databaseUrl,
      async (client) =>
        (await client.query(`select id from accounts where tenant_id = 1 and code in ('110101', '110201') order by code`)).rows,
    )
    const entries = Array.from({ length: 510 }, (_, index) => [
      { account: accounts[0]?.id, debit: `${index + 1}.25`, description: `line ${index}` },
      { account: accounts[1]?.id, credit: `${index + 1}.25` },
    ]).flat()
    const saved = await accountant.call<{ id: number }>('POST', 'vouchers', {
      year,
      body: { date: day, status: 'open', entries },
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(201)
    expect((await accountant.call('POST', `vouchers/${saved.body.id}/post`, { year, body: {} })).status).toBe(200)
  })
  afterAll(() => school.close())

  const order = async (key: string, asked = path): Promise<Job> => {
    const { status, body } = await accountant.call<Job>('POST', asked, {
      year,
      language: 'fr',
      headers: { 'Idempotency-Key': key },
    })
    expect(status, JSON.stringify(body)).toBe(202)
    return body
  }
  const look = async (id: number) => (await accountant.call<Job>('GET', `jobs/${id}`, { year })).body
  const ended = (id: number) =>
    expect.poll(async () => (await look(id)).state, { timeout: 50_000, interval: 25 }).toMatch(/^(done|cancelled)$/)

  it('is refused as PDF while somebody waits, and given as a sheet', async () => {
    const refused = await accountant.call<Problem>('GET', path, { year })
    expect([refused.status, refused.body.errors[0]?.code]).toEqual([409, 'Report.Long'])
    expect((await accountant.call('GET', path.replace('pdf', 'csv'), { year })).status).toBe(200)
  })

  it('is printed as one job, however often it is ordered under its key, in the language of the order', async () => {
    const [first, second] = await Promise.all([order('once'), order('once')])
    expect([first.action, first.file, second.id]).toEqual(['printReport', null, first.id])
    await ended(first.id)
    const job = await look(first.id)
    expect(job).toMatchObject({ state: 'done', done: 1, failures: [] })
    expect(job.file).toMatch(/^Journal - .*\.pdf$/)
    const file = await accountant.call<Uint8Array>('GET', `jobs/${job.id}/file`, { year })
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const paper = readPdf(Buffer.from(file.body))
    expect(paper.pages.length).toBeGreaterThan(10)
    expect(paper.title).toBe('Journal')
    // Every row once and in its order; full pages but for the last one.
    const lines = paper.pages.map(({ runs }) => runs.filter((run) => /^line \d+$/.test(run)))
    expect(lines.flat()).toEqual(Array.from({ length: 510 }, (_, index) => `line ${index}`))
    const middle = lines.slice(1, -1).map((rows) => rows.length)
    expect(Math.max(...middle) - Math.min(...middle)).toBeLessThanOrEqual(1)
    const [total, ...more] = paper.text.match(/^130.432,50$/gm) ?? []
    expect([total !== undefined, more.length]).toEqual([true, 1])
    for (const [index, { runs }] of paper.pages.entries()) {
      const said = runs.join(' ').replace(/\s+/g, ' ')
      expect(said).toContain(`Page ${index + 1} sur ${paper.pages.length}`)
      expect(said).toContain('Débit')
      expect(runs.some((run) => /^130.432,50$/.test(run))).toBe(index === paper.pages.length - 1)
    }
  })

  it('is printed after the server was stopped and started again', async () => {
    const { id } = await order('restart')
    await school.restart()
    accountant = await school.signIn('demo_accountant')
    await ended(id)
    expect(await look(id)).toMatchObject({ state: 'done', done: 1, file: expect.stringMatching(/\.pdf$/) })
  })

  it('leaves no file when it is stopped', async () => {
    // The first one keeps the worker busy.
    const [, last] = [await order('busy'), await order('stopped')]
    expect((await accountant.call('POST', `jobs/${last.id}/cancel`, { year, body: {} })).status).toBe(200)
    await ended(last.id)
    expect(await look(last.id)).toMatchObject({ state: 'cancelled', file: null })
    expect((await accountant.call('GET', `jobs/${last.id}/file`, { year })).status).toBe(404)
  })

  it('tells page by page how far it is, and is stopped between them', async () => {
    const { id } = await order('seen')
    await expect.poll(async () => (await look(id)).stage?.name, { timeout: 50_000, interval: 25 }).toBe('pages')
    expect((await accountant.call('POST', `jobs/${id}/cancel`, { year, body: {} })).status).toBe(200)
    await ended(id)
    const { stage, ...job } = await look(id)
    expect(job).toMatchObject({ state: 'cancelled', file: null })
    // The figures, three parts that are set twice, and the file.
    expect(stage?.of).toBe(8)
  })

  it('is a matter of the person who ordered it, and of nobody who may not see the report', async () => {
    const { id } = await order('own')
    await ended(id)
    const admin = await school.signIn('demo_admin')
    expect((await admin.call('GET', `jobs/${id}/file`)).status).toBe(404)
    const { schools: branches } = await branchesOf(admin)
    const right = {
      role: 'staff',
      password: 'Daftar@2026',
      confirmPassword: 'Daftar@2026',
      branches,
      permissions: ['viewBranches', 'viewAccounts', 'viewFiscalYears'],
    }
    const { status, body: made } = await admin.call<{ id: number; version: number }>('POST', 'users', {
      body: { ...right, fullName: 'مراجع', userName: 'hired_auditor' },
    })
    expect(status, JSON.stringify(made)).toBe(201)
    const auditor = await school.signIn('hired_auditor')
    const theirs = await auditor.call<Job>('POST', 'reports/journal/file', { year: year - 1 })
    const file = async (who: Caller) => (await who.call('GET', `jobs/${theirs.body.id}/file`, { year })).status
    await expect.poll(() => file(auditor), { timeout: 50_000, interval: 25 }).toBe(200)
    const pinned = { version: made.version, permissions: ['viewBranches', 'viewAccounts'] }
    expect((await admin.call('PUT', `users/${made.id}`, { body: pinned })).status).toBe(200)
    expect(await file(await school.signIn('hired_auditor'))).toBe(403)
    const wrong = await accountant.call<Problem>('POST', `reports/journal/file?from=${day}&to=${year}-01-01`, { year })
    expect(wrong.body.errors[0]?.code).toBe('Report.PeriodBackwards')
    expect((await accountant.call('POST', 'reports/nothing/file', { year })).status).toBe(404)
  })
})
