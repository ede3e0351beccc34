import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runs as productRuns } from '../../resources/runs/index.ts'
import type { Job, JobResult, WatchedJob } from '../../src/shared/job.ts'
import type { RunFirstPage, RunPreview } from '../../src/shared/run.ts'
import { branchesOf } from '../support/branches.ts'
import { counted } from '../support/countedOrder.ts'
import { connected } from '../support/database.ts'
import { runFolder } from '../support/runExample.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'
import { itOfSweep } from '../support/sweep.ts'

describe('one thing done for many', () => {
  let school: School
  let admin: Caller
  let folder = ''
  let branch = 0
  const year = new Date().getFullYear()
  let trips = 0

  beforeAll(async () => {
    folder = runFolder()
    school = await openSchool({ customFolder: folder })
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
  })
  afterAll(async () => {
    await school.close()
    rmSync(folder, { recursive: true })
  })

  const trip = async (seats: number | null = null): Promise<number> => {
    const { body } = await admin.call<{ id: number }>('POST', 'trips', { body: { title: `رحلة ${++trips}`, seats } })
    return body.id
  }
  const preview = <T = RunPreview>(body: object, parts = {}, caller = admin) =>
    caller.call<T>('POST', `runs/tripForMany/preview?${query(parts)}`, { branch, year, body })
  const seen = (path: string, body: object) =>
    counted(path, body, (to, asked) => admin.call('POST', to, { branch, year, body: asked }))
  const order = async <T = Job>(body: object, headers = {}, caller = admin) =>
    caller.call<T>('POST', 'runs/tripForMany', { branch, year, body: await seen('runs/tripForMany', body), headers })
  const look = async (id: number) => (await admin.call<WatchedJob>('GET', `jobs/${id}`, { branch, year })).body
  const ended = async (id: number): Promise<WatchedJob> => {
    await expect.poll(async () => (await look(id)).state, { interval: 25, timeout: 60_000 }).toMatch(/^(done|cancelled)$/)
    return look(id)
  }
  const fees = async (of: number) =>
    connected(school.databaseUrl, async (client) => {
      const { rows } = await client.query(
        `select id, pupil_id as pupil, amount::text, number, status, source_students_id as source from trip_fees where trip_id = $1 order by id`,
        [of],
      )
      return rows as { id: number; pupil: number; amount: string; number: string; status: string; source: number }[]
    })
  const input = (of: number) => ({ date: `${year}-03-01`, trip: of, amount: '50', meal: '7.5' })

  it('shows what would be made for whom, page by page, with sums over all', async () => {
    const of = await trip()
    const { body, status } = await preview({ input: input(of) }, { range: [0, 9] })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.rows).toHaveLength(10)
    expect(body.total).toBeGreaterThan(10)
    expect(body.counts).toMatchObject({ ready: body.total, before: 0, nothing: 0, refused: 0 })
    expect(body.totals).toMatchObject({
      amount: `${50 * body.total}.00`,
      total: `${57.5 * body.total}${body.total % 2 ? '0' : '.00'}`,
    })
    expect(body.rows[0]).toMatchObject({
      state: 'ready',
      count: 1,
      amounts: { amount: '50.00', meal: '7.50', total: '57.50' },
      errors: [],
    })
    expect(Object.keys(body.rows[0]?.record ?? {})).toEqual(expect.arrayContaining(['arabicName', 'code', 'classRoom', 'refs']))
    const next = await preview({ input: input(of) }, { range: [10, 19] })
    expect(next.body.rows.map(({ id }) => id)).not.toContain(body.rows[0]?.id)
    expect(await fees(of)).toEqual([])
  })

  it('tells the first page before all subjects are known, as it will be, and all at once when they are', async () => {
    const of = await trip(3)
    const body = { input: input(of) }
    const first = await preview<RunFirstPage>(body, { range: [0, 4], only: 'page' })
    expect(first.body).toMatchObject({ counts: null, records: null, totals: null, stamp: null, left: 0 })
    const whole = await preview(body, { range: [0, 4] })
    expect(whole.body.total).toBeGreaterThan(200)
    expect([first.body.total, first.body.rows]).toEqual([whole.body.total, whole.body.rows])
    expect(whole.body.rows.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready', 'refused', 'refused'])
    expect((await preview(body, { range: [0, 4], only: 'page' })).body).toEqual(whole.body)
    const other = { ...body, filter: { gender: 'male' } }
    for (const parts of [{ state: 'refused' }, { sort: ['arabicName', 'ASC'] }, { range: [300, 310] }])
      expect((await preview({ ...other, leave: [1] }, { ...parts, only: 'page' })).body.counts).not.toBeNull()
    expect((await preview<Problem>(body, { only: 'rest' })).status).toBe(400)
  })

  describe('for some of a school', () => {
    // Enough for several pages; each of the tests does something with all of them.
    beforeAll(async () => {
      await connected(school.databaseUrl, (client) =>
        client.query(
          `delete from students_years y using fiscal_years f where f.tenant_id = y.tenant_id and f.id = y.fiscal_year_id
          and y.branch_id = $1 and f.year = $2 and y.record_id not in
            (select s.record_id from students_years s where s.branch_id = $1 and s.fiscal_year_id = f.id order by s.record_id limit 60)`,
          [branch, year],
        ),
      )
    })

    it('refuses what is said of a subject that is not there, in the sheet and in the order', async () => {
      const body = { input: input(await trip()), cells: { 99999999: { amount: '1' } } }
      for (const answer of [await preview<Problem>(body), await order<Problem>(body)])
        expect([answer.status, answer.body.errors.map(({ code, field }) => [code, field])]).toEqual([
          400,
          [['Run.UnknownSubject', 'cells.99999999']],
        ])
    })

    it('sorts by the subject, by an amount and by an input, over all pages', async () => {
      const of = await trip()
      const first = await preview({ input: input(of) }, { range: [0, 0], sort: ['arabicName', 'DESC'] })
      const last = await preview(
        { input: input(of) },
        { range: [first.body.total - 1, first.body.total - 1], sort: ['arabicName', 'ASC'] },
      )
      expect(first.body.rows[0]?.id).toBe(last.body.rows[0]?.id)
      const one = last.body.rows[0]?.id ?? 0
      const cells = { [one]: { amount: '99' } }
      for (const sort of [
        ['made.total', 'DESC'],
        ['input.amount', 'DESC'],
      ])
        expect((await preview({ input: input(of), cells }, { sort })).body.rows[0]).toMatchObject({
          id: one,
          input: { amount: '99.00' },
          amounts: { total: '106.50' },
        })
      const wrong = await preview<Problem>({ input: input(of) }, { sort: ['nowhere', 'ASC'] })
      expect([wrong.status, wrong.body.errors[0]?.code]).toEqual([400, 'Sort.Unknown'])
    })

    it('shows on the next page what was written since the first', async () => {
      const of = await trip()
      const first = await preview({ input: input(of) }, { range: [0, 0] })
      const { id } = first.body.rows[0] ?? { id: 0 }
      const { body: pupil } = await admin.call<{ version: number }>('GET', `students/${id}`, { branch, year })
      const body = { version: pupil.version, suspendedFrom: `${year}-03-01`, suspensionReason: 'إيقاف' }
      const suspended = await admin.call<{ version: number }>('POST', `students/${id}/suspend`, { branch, year, body })
      expect(suspended.status, JSON.stringify(suspended.body)).toBe(200)
      const next = await preview({ input: input(of) }, { range: [1, 9] })
      expect([next.body.total, next.body.counts.ready]).toEqual([first.body.total - 1, first.body.total - 1])
      const { version } = suspended.body
      await admin.call('POST', `students/${id}/unsuspend`, { branch, year, body: { version } })
      expect((await preview({ input: input(of) }, { range: [10, 19] })).body.total).toBe(first.body.total)
    })

    it('tells what stands in the way of a subject, by the rules of what is made, and shows those alone when asked', async () => {
      const of = await trip()
      const { body } = await preview({ input: input(of) }, { range: [0, 4] })
      const [a, b, c, d] = body.rows.map(({ id }) => id) as [number, number, number, number]
      const cells = { [a]: { amount: '900' }, [b]: { amount: 'ten' }, [c]: { remark: 'home' }, [d]: { remark: 'no' } }
      const corrected = await preview({ input: input(of), cells }, { range: [0, 4] })
      expect(
        corrected.body.rows.map(({ id, state, errors }) => [id, state, errors[0]?.field, errors[0]?.code]).slice(0, 4),
      ).toEqual([
        [a, 'refused', 'amount', 'Field.Max'],
        [b, 'refused', 'amount', expect.any(String)],
        [c, 'nothing', undefined, undefined],
        [d, 'refused', 'remark', 'Field.Required'],
      ])
      expect(corrected.body.counts).toEqual({ ready: body.total - 4, asked: 0, before: 0, nothing: 1, refused: 3 })
      expect(corrected.body.totals['amount']).toBe(`${50 * (body.total - 4)}.00`)
      const refused = await preview({ input: input(of), cells }, { state: 'refused' })
      expect([refused.body.total, refused.body.rows.map(({ id }) => id)]).toEqual([3, [a, b, d]])
      const left = await preview({ input: input(of), cells, leave: [a, b, c, d] })
      expect(left.body).toMatchObject({ left: 4, counts: { refused: 0, nothing: 0 }, total: body.total })
    })

    it('knows that places are limited, for all subjects together', async () => {
      const of = await trip(3)
      const { body } = await preview({ input: input(of) }, { range: [0, 9], state: 'refused' })
      expect(body.counts.ready).toBe(3)
      expect(body.rows[0]?.errors[0]).toMatchObject({ code: 'Limit.Exceeded' })
      const { body: job } = await order({ input: input(of) })
      const done = await ended(job.id)
      expect(done).toMatchObject({ done: 3, failed: job.total - 3 })
      expect(done.failures[0]).toMatchObject({ code: 'Limit.Exceeded', resource: 'students', title: expect.stringMatching(/./) })
      expect(await fees(of)).toHaveLength(3)
    })

    it('narrows the subjects by its filters, and refuses what it does not know by name', async () => {
      const of = await trip()
      const all = await preview({ input: input(of) }, { range: [0, 0] })
      const boys = await preview({ input: input(of), filter: { gender: 'male' } }, { range: [0, 0] })
      const girls = await preview({ input: input(of), filter: { gender: 'female' } }, { range: [0, 0] })
      expect(boys.body.total + girls.body.total).toBe(all.body.total)
      const name = String(all.body.rows[0]?.record['arabicName'])
      expect((await preview({ input: input(of), filter: { q: name } })).body.rows[0]?.id).toBe(all.body.rows[0]?.id)
      const refusals = [
        [{ input: {} }, 'trip', 'Field.Required'],
        [{ input: { ...input(of), trip: 999_999 } }, 'trip', 'Reference.NotFound'],
        [{ input: { ...input(of), price: '3' } }, 'price', 'Field.Unknown'],
        [{ input: input(of), filter: { identityNumber_like: '1' } }, 'filter.identityNumber_like', 'Filter.Unknown'],
        [{ input: input(of), cells: { 3: { meal: '1' } } }, 'cells.3.meal', 'Field.Unknown'],
        [{ input: input(of), leave: ['3'] }, 'leave', 'Field.Type'],
        [{ input: input(of), subjects: [] }, 'subjects', 'Field.Unknown'],
      ] as const
      for (const [body, field, code] of refusals)
        for (const answer of [await preview<Problem>(body), await order<Problem>(body)]) {
          expect(answer.status, JSON.stringify(body)).toBe(400)
          expect(answer.body.errors, JSON.stringify(body)).toEqual(
            expect.arrayContaining([expect.objectContaining({ field, code })]),
          )
          expect(answer.body.detail).not.toContain('{{')
        }
    })

    it('is refused as an order when its subjects are others than in the sheet that was looked at', async () => {
      const of = await trip()
      const body = { input: input(of), filter: { gender: 'male' } }
      const { body: shown } = await preview(body, { range: [0, 0] })
      const { body: whole } = await preview(body, { range: [3, 9], sort: ['arabicName', 'DESC'] })
      expect(whole.stamp).toBe(shown.stamp)
      const at = `students/${shown.rows[0]?.id}`
      const { body: pupil } = await admin.call<{ version: number }>('GET', at, { branch, year })
      const suspension = { version: pupil.version, suspendedFrom: `${year}-03-01`, suspensionReason: 'إيقاف' }
      const suspended = await admin.call<{ version: number }>('POST', `${at}/suspend`, { branch, year, body: suspension })
      const changed = async (stamp: unknown) => {
        const { status, body: answer } = await order<Problem>({ ...body, stamp })
        return [status, answer.errors.map(({ code }) => code)]
      }
      expect(await changed(shown.stamp)).toEqual([409, ['Run.Changed']])
      const { body: next } = await preview(body, { range: [0, 0] })
      await admin.call('POST', `${at}/unsuspend`, { branch, year, body: { version: suspended.body.version } })
      // One more than was looked at, and then the same ones with another version.
      expect(await changed(next.stamp)).toEqual([409, ['Run.Changed']])
      expect(await changed(shown.stamp)).toEqual([409, ['Run.Changed']])
      expect(await changed(7)).toEqual([400, ['Field.Type']])
      expect(await fees(of)).toEqual([])
      const last = await preview(body, { range: [0, 0] })
      const leave = [last.body.rows[0]?.id]
      const ordered = await order({ ...body, leave, stamp: last.body.stamp })
      expect([ordered.status, ordered.body.total]).toEqual([202, last.body.total - 1])
      await ended(ordered.body.id)
    })

    it('is ordered for everybody only by whoever has seen how many they are, and for no other number', async () => {
      const of = await trip()
      const body = { input: input(of) }
      const { total, rows } = (await preview(body)).body
      const answered = async (more: object) => {
        const { status, body: answer } = await admin.call<Problem>('POST', 'runs/tripForMany', {
          ...{ branch, year },
          body: { ...body, ...more },
        })
        return [status, answer.errors.map(({ code, params }) => `${code} ${params?.['count'] ?? ''}`)]
      }
      for (const everybody of [{}, { filter: {} }, { filter: { q: '' } }, { leave: [] }])
        expect(await answered(everybody)).toEqual([409, [`Selection.Everything ${total}`]])
      // Whom a filter finds may have become others as well, and it may have lost a part of what it was to say.
      for (const some of [{ leave: [rows[0]?.id] }, { filter: { gender: 'male' } }])
        expect(await answered(some)).toEqual([400, ['Field.Required ']])
      for (const count of [0, total - 1, total + 1])
        expect(await answered({ count })).toEqual([409, [`Selection.Changed ${total}`]])
      expect(await answered({ count: total, leave: [rows[0]?.id] })).toEqual([409, [`Selection.Changed ${total - 1}`]])
      expect(await answered({ count: String(total) })).toEqual([400, ['Field.Type ']])
      expect(await fees(of)).toEqual([])
    })

    it('makes them as a job, leaves out who is left out, takes corrected inputs, and tells what became of each', async () => {
      const of = await trip()
      const { body: shown } = await preview({ input: input(of) }, { range: [0, 4] })
      const [a = 0, b = 0, c = 0, d = 0] = shown.rows.map(({ id }) => id)
      const cells = { [a]: { amount: '12.5' }, [b]: { amount: '900' }, [c]: { remark: 'home' } }
      const broken = await preview({ input: input(of), cells: { [b]: { remark: 'broken' } } }, { state: 'refused' })
      expect(broken.body.rows).toMatchObject([
        { id: b, errors: [{ code: 'Code.Failed', message: expect.stringMatching(/tripFee/) }] },
      ])
      const answer = await order({ input: input(of), cells, leave: [d] })
      expect(answer.status, JSON.stringify(answer.body)).toBe(202)
      expect(answer.body).toMatchObject({ action: 'run', run: 'tripForMany', total: shown.total - 1 })
      const done = await ended(answer.body.id)
      expect(done).toMatchObject({ state: 'done', done: shown.total - 3, skipped: 1, failed: 1 })
      expect(done.failures).toMatchObject([{ resource: 'students', record: b, code: 'Field.Max' }])
      const made = await fees(of)
      expect(made).toHaveLength(shown.total - 3)
      expect(made.find(({ pupil }) => pupil === a)).toMatchObject({ amount: '12.500', source: a, status: 'open' })
      expect(made.some(({ pupil }) => [b, c, d].includes(pupil))).toBe(false)
      expect(new Set(made.map(({ number }) => number)).size).toBe(made.length)
      const rows = await admin.call<JobResult[]>('GET', `jobs/${answer.body.id}/rows?${query({ range: [0, 1] })}`, {
        branch,
        year,
      })
      expect(rows.headers.get('content-range')).toBe(`rows 0-1/${shown.total - 1}`)
      expect(rows.body).toMatchObject([
        { record: a, state: 'done', made: [{ resource: 'tripFees', number: expect.any(String) }], message: null },
        { record: b, state: 'failed', made: [], message: expect.stringMatching(/./) },
      ])
    })

    it('makes nothing twice: a second run says what is there, makes what was deleted or void anew', async () => {
      const of = await trip()
      const { body: first } = await order({ input: input(of) })
      await ended(first.id)
      const [gone, voided] = await fees(of)
      const again = await preview({ input: input(of) }, { range: [0, 0] })
      expect(again.body.counts).toEqual({ ready: 0, asked: 0, before: first.total, nothing: 0, refused: 0 })
      expect(again.body.rows[0]?.made).toMatchObject([{ resource: 'tripFees', number: expect.any(String) }])
      const second = await ended((await order({ input: { ...input(of), amount: '70' } })).body.id)
      expect(second).toMatchObject({ done: 0, skipped: first.total, failed: 0 })
      await connected(school.databaseUrl, (client) => client.query('delete from trip_fees where id = $1', [gone?.id]))
      const void_ = await admin.call('POST', `tripFees/${voided?.id}/void`, { branch, year, body: {} })
      expect(void_.status, JSON.stringify(void_.body)).toBe(200)
      const third = await ended((await order({ input: input(of) })).body.id)
      expect(third).toMatchObject({ done: 2, skipped: first.total - 2 })
      expect(await fees(of)).toHaveLength(first.total + 1)
    })

    it('makes nothing twice when several run at once, however often they are sent', async () => {
      const of = await trip()
      const other = await school.beside({ customFolder: folder })
      const jobs = await Promise.all(Array.from({ length: 3 }, () => order({ input: input(of) })))
      const ends = await Promise.all(jobs.map(({ body }) => ended(body.id)))
      const total = jobs[0]?.body.total ?? 0
      expect(ends.map(({ failed }) => failed)).toEqual([0, 0, 0])
      expect(ends.reduce((sum, { done }) => sum + done, 0)).toBe(total)
      expect(await fees(of)).toHaveLength(total)
      await other.stop()
      const key = { 'Idempotency-Key': 'the-same-trip' }
      const next = await trip()
      const [one, two] = [await order({ input: input(next) }, key), await order({ input: input(next) }, key)]
      expect(one.body.id).toBe(two.body.id)
      await ended(one.body.id)
    })

    it('is refused by the database to make a mark twice, also to whoever speaks to it directly', async () => {
      await connected(school.databaseUrl, async (client) => {
        await client.query(`begin; set local role daftar_app; set local app.tenant = '1'`)
        const { rows } = await client.query('select run, key from run_marks limit 1')
        await expect(
          client.query('insert into run_marks (tenant_id, run, key, record_id) values (1, $1, $2, 1)', [
            rows[0].run,
            rows[0].key,
          ]),
        ).rejects.toThrow(/run_marks_pkey/)
        await client.query('rollback')
      })
    })

    it('gives a subject all that is made for it, or nothing', async () => {
      const of = await trip()
      const { body: shown } = await preview({ input: input(of) }, { range: [0, 2] })
      const [a = 0] = shown.rows.map(({ id }) => id)
      const cells = { [a]: { remark: 'twice' } }
      const { rows } = (await preview({ input: input(of), cells }, { range: [0, 0] })).body
      expect(rows[0]).toMatchObject({ id: a, state: 'refused', errors: [{ field: 'amount' }] })
      const done = await ended((await order({ input: input(of), cells })).body.id)
      expect(done).toMatchObject({ failed: 1, done: shown.total - 1 })
      expect((await fees(of)).some(({ pupil }) => pupil === a)).toBe(false)
    })

    describe('that acts on its subjects', () => {
      const ask = (run: string, body: object, parts = {}) =>
        admin.call<RunPreview>('POST', `runs/${run}/preview?${query(parts)}`, { branch, year, body })
      const start = (run: string, body: object) => admin.call<Job>('POST', `runs/${run}`, { branch, year, body })
      const made = async (): Promise<number> => {
        const of = await trip()
        await ended((await order({ input: input(of), filter: { gender: 'male' } })).body.id)
        return of
      }

      it('does an action of theirs with each, shows before what it comes to, and does it to none twice', async () => {
        const of = await made()
        const all = await fees(of)
        const shown = await ask('voidFees', { filter: { trip: of } }, { range: [0, 1] })
        expect(shown.status, JSON.stringify(shown.body)).toBe(200)
        expect(shown.body).toMatchObject({ total: all.length, counts: { ready: all.length, refused: 0 }, records: all.length })
        expect(Number(shown.body.totals['total'])).toBe(57.5 * all.length)
        expect((await fees(of)).every(({ status }) => status === 'open')).toBe(true)
        // A filter on what the run itself names narrows further.
        const others = { filter: { trip: of, status: 'void' } }
        expect((await ask('voidFees', others)).body).toMatchObject({ total: 0, rows: [], records: 0 })
        expect((await ask('voidFees', others, { only: 'page' })).body.total).toBe(0)
        expect((await ask('voidFees', { filter: { trip: of, status: 'open' } })).body.total).toBe(all.length)
        expect((await admin.call<Problem>('POST', 'runs/voidFees', { branch, year, body: others })).body.errors).toMatchObject([
          { code: 'Selection.Empty' },
        ])
        expect((await fees(of)).every(({ status }) => status === 'open')).toBe(true)
        const [left] = all
        const { body: job } = await start('voidFees', await seen('runs/voidFees', { filter: { trip: of }, leave: [left?.id] }))
        expect(await ended(job.id)).toMatchObject({ done: all.length - 1, failed: 0, skipped: 0 })
        expect((await fees(of)).filter(({ status }) => status === 'open').map(({ id }) => id)).toEqual([left?.id])
        expect((await ask('voidFees', { filter: { trip: of } })).body.total).toBe(1)
        const twice = await Promise.all([1, 2, 3].map(() => start('voidFees', { filter: { trip: of }, count: 1 })))
        // Whoever comes when all is done is told that nobody is left of the one that they saw.
        const [ordered, late] = [twice.filter(({ status }) => status < 300), twice.filter(({ status }) => status >= 300)]
        expect(late.map(({ body }) => (body as unknown as Problem).errors[0]?.code)).toEqual(late.map(() => 'Selection.Changed'))
        const ends = await Promise.all(ordered.map(({ body }) => ended(body.id)))
        expect(ends.reduce((sum, { done }) => sum + done, 0)).toBe(1)
        const history = await admin.call<{ operation: string }[]>('GET', `tripFees/${left?.id}/history`, { branch, year })
        expect(history.body).toHaveLength(2)
      })

      it('asks for the permission of an action that has one, besides its own', async () => {
        const permissions = ['viewBranches', 'viewFiscalYears', 'viewVouchers', 'editVouchers']
        const person = {
          fullName: 'محاسب',
          userName: 'runs_writer',
          password: 'Daftar@2026',
          confirmPassword: 'Daftar@2026',
          role: 'staff',
          branches: [branch],
        }
        expect((await admin.call('POST', 'users', { body: { ...person, permissions } })).status).toBe(201)
        const writer = await school.signIn('runs_writer')
        for (const path of ['runs/postWaiting', 'runs/postWaiting/preview']) {
          const { status, body } = await writer.call<Problem>('POST', path, { branch, year, body: {} })
          expect([status, body.errors[0]?.params]).toEqual([403, { permission: 'gLPost' }])
        }
        const told = async (caller: Caller) =>
          (await caller.call<{ runs: { name: string }[] }>('GET', 'definitions')).body.runs.map(({ name }) => name)
        expect([(await told(writer)).includes('postWaiting'), (await told(admin)).includes('postWaiting')]).toEqual([false, true])
        expect((await ask('postWaiting', {})).body.counts.ready).toBeGreaterThan(0)
      })

      it('posts nothing that the person has entered where the company wants two persons, and shows so before', async () => {
        const company = async () =>
          (await admin.call<{ version: number }[]>('GET', 'company', { branch })).body[0] ?? { version: 0 }
        const set = async (dualControl: readonly object[]) =>
          admin.call('PUT', 'company', { branch, body: { version: (await company()).version, dualControl } })
        expect((await set([{ documentKind: 'vouchers' }])).status).toBe(200)
        const account = async (code: string) =>
          (await admin.call<{ id: number }[]>('GET', `accounts?${query({ filter: { code } })}`, { branch })).body[0]?.id
        const entries = [
          { account: await account('110101'), debit: '4.00' },
          { account: await account('4201'), credit: '4.00', taxTreatment: 'outOfScope' },
        ]
        const accountant = await school.signIn('demo_accountant')
        const enter = async (caller: Caller) =>
          (
            await caller.call<{ id: number }>('POST', 'vouchers', {
              branch,
              year,
              body: { date: `${year}-02-04`, status: 'open', entries },
            })
          ).body.id
        const [own, other] = [await enter(admin), await enter(accountant)]
        const shown = await ask('postWaiting', {}, { range: [0, 499] })
        const states = new Map(shown.body.rows.map(({ id, state, errors }) => [id, [state, errors[0]?.code]]))
        expect([states.get(own), states.get(other)]).toEqual([
          ['refused', 'Ledger.OwnDocument'],
          ['ready', undefined],
        ])
        await ended((await start('postWaiting', { count: shown.body.total })).body.id)
        const state = async (id: number) =>
          (await admin.call<{ status: string }>('GET', `vouchers/${id}`, { branch, year })).body.status
        expect([await state(own), await state(other)]).toEqual(['open', 'posted'])
        expect((await set([])).status).toBe(200)
      })

      it('changes their fields by a function, refuses whom their rules refuse, and once for what it is done once for', async () => {
        const of = await made()
        const all = await fees(of)
        const [first, second] = all
        const asked = {
          input: { more: '5', reason: 'الوقود' },
          filter: { trip: of },
          cells: { [first?.id ?? 0]: { more: '900' } },
        }
        const shown = await ask('dearerFees', asked, { state: 'refused' })
        expect(shown.body.rows).toMatchObject([{ id: first?.id, errors: [{ field: 'amount', code: 'Field.Max' }] }])
        expect(shown.body.totals).toEqual({ amount: `${55 * (all.length - 1)}.00` })
        const jobs = await Promise.all(
          [1, 2, 3].map(() => start('dearerFees', { ...asked, leave: [second?.id], count: all.length - 1 })),
        )
        const ends = await Promise.all(jobs.map(({ body }) => ended(body.id)))
        expect(ends.reduce((sum, { done }) => sum + done, 0)).toBe(all.length - 2)
        const now = await fees(of)
        expect(now.map(({ amount }) => Number(amount))).toEqual([50, 50, ...all.slice(2).map(() => 55)])
        const again = await ask('dearerFees', { ...asked, cells: {} })
        expect(again.body.counts).toEqual({ ready: 2, asked: 0, before: all.length - 2, nothing: 0, refused: 0 })
        expect((await ask('dearerFees', { ...asked, cells: {}, input: { more: '0', reason: 'x' } })).body.counts).toMatchObject({
          ready: 0,
          nothing: all.length,
        })
      })
    })

    it('is there for whoever has its permission, in the branches and years that they may choose', async () => {
      const cashier = await school.signIn('demo_cashier')
      const of = await trip()
      for (const answer of [
        await preview<Problem>({ input: input(of) }, {}, cashier),
        await order<Problem>({ input: input(of) }, {}, cashier),
      ])
        expect([answer.status, answer.body.errors[0]?.code]).toEqual([403, 'Auth.Forbidden'])
      const seen = async (caller: Caller) => (await caller.call<{ runs: { name: string }[] }>('GET', 'definitions')).body.runs
      expect([(await seen(admin)).map(({ name }) => name), await seen(cashier)]).toEqual([
        [...productRuns.map(({ name }) => name), 'dearerFees', 'giftsForMany', 'postWaiting', 'tripForMany', 'voidFees'],
        [],
      ])
      const { master } = await branchesOf(admin)
      const path = 'runs/tripForMany'
      const inMaster = await admin.call<Problem>('POST', path, { branch: master, year, body: { input: input(of) } })
      expect(inMaster.body.errors[0]?.code).toBe('MasterBranch.ReadOnly')
      const inAll = await admin.call<Problem>('POST', path, { branch, year: 'all', body: { input: input(of) } })
      expect(inAll.body.errors[0]?.code).toBe('FiscalYear.ChooseOne')
      expect((await admin.call('POST', 'runs/nothing', { branch, year, body: {} })).status).toBe(404)
      const { body: rights } = await admin.call<{ permissions: { name: string }[] }>('GET', 'users/1/permissions')
      expect(rights.permissions.map(({ name }) => name)).toContain('addTripFees')
      const { body: api } = await school.call<{ paths: object }>('GET', 'openapi.json')
      expect(Object.keys(api.paths)).toEqual(expect.arrayContaining(['/runs/{name}', '/runs/{name}/preview']))
    })

    it('is made of JSON alone, as the page for implementers says', async () => {
      const body = { input: { occasion: 'نهاية العام', value: '20' }, filter: { gender: 'male' } }
      const empty = await admin.call<Problem>('POST', 'runs/giftsForMany/preview', { branch, year, body: {}, language: 'en' })
      expect(empty.body.errors.map(({ message }) => message)).toEqual(['Occasion is required', 'Value is required'])
      const shown = await admin.call<RunPreview>('POST', 'runs/giftsForMany/preview', { branch, year, body })
      expect(shown.status, JSON.stringify(shown.body)).toBe(200)
      expect(shown.body.totals).toEqual({ value: `${20 * shown.body.total}.00` })
      const { body: job } = await admin.call<Job>('POST', 'runs/giftsForMany', {
        branch,
        year,
        body: { ...body, count: shown.body.total },
      })
      expect(await ended(job.id)).toMatchObject({ done: shown.body.total, failed: 0 })
      const made = await admin.call<{ source: object; student: number }[]>(
        'GET',
        `gifts?${query({ fields: ['student', 'source'] })}`,
        { branch, year },
      )
      expect(made.body[0]?.source).toEqual({ resource: 'students', id: made.body[0]?.student })
    })
  })

  itOfSweep(
    'is stopped and goes on after the server was away, a thousand subjects with a handful of statements for each portion',
    async () => {
      const of = await trip()
      await connected(school.databaseUrl, async (client) => {
        await client.query(`update subscriptions set max_students = null where tenant_id = 1`)
        const { rows } = await client.query(
          `select y.record_id as id, y.fiscal_year_id as year from students_years y join fiscal_years f on f.tenant_id = y.tenant_id and f.id = y.fiscal_year_id
          where y.branch_id = $1 and f.year = $2 limit 1`,
          [branch, year],
        )
        const columns = async (table: string, without: string[]) =>
          (
            await client.query(
              `select string_agg(quote_ident(column_name), ',') as names from information_schema.columns where table_name = $1 and column_name <> all($2) and is_generated = 'NEVER'`,
              [table, without],
            )
          ).rows[0].names as string
        const own = await columns('students', ['id', 'identity_number', 'noor_id', 'code', 'arabic_name'])
        const years = await columns('students_years', ['record_id', 'class_room_id'])
        await client.query(
          `with made as (insert into students (${own}, identity_number, code, arabic_name)
           select ${own}, '9' || lpad(n::text, 9, '0'), 'r' || n, arabic_name || ' ' || n from students s, generate_series(1, 1000) n where s.id = $1 returning tenant_id, id)
         insert into students_years (${years}, record_id) select ${years.replace('tenant_id', 'y.tenant_id')}, m.id from made m join students_years y on y.record_id = $1 and y.fiscal_year_id = $2 and y.tenant_id = m.tenant_id`,
          [rows[0].id, rows[0].year],
        )
      })
      const { body: shown } = await preview({ input: input(of) }, { range: [0, 99] })
      expect(shown.total).toBeGreaterThan(1000)
      expect(shown.rows).toHaveLength(100)
      const { body: job } = await order({ input: input(of) })
      await expect.poll(async () => (await look(job.id)).done, { interval: 10 }).toBeGreaterThan(0)
      // Whatever was on its way is gone, as when the server is killed.
      await connected(school.databaseUrl, (client) =>
        client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'daftar'`,
        ),
      )
      await school.restart({ customFolder: folder })
      admin = await school.signIn('demo_admin')
      const half = await look(job.id)
      const done = half.state === 'done' ? half : await ended(job.id)
      expect(done).toMatchObject({ done: shown.total, failed: 0, skipped: 0 })
      expect(new Set((await fees(of)).map(({ pupil }) => pupil)).size).toBe(shown.total)
      expect(await fees(of)).toHaveLength(shown.total)

      const other = await trip()
      const { body: stopped } = await order({ input: input(other) })
      await admin.call('POST', `jobs/${stopped.id}/cancel`, { branch, year, body: {} })
      const end = await ended(stopped.id)
      expect(end.state).toBe('cancelled')
      expect((await fees(other)).length).toBe(end.done)
      const rest = await ended((await order({ input: input(other) })).body.id)
      expect([rest.skipped, rest.done]).toEqual([end.done, shown.total - end.done])
      expect(await fees(other)).toHaveLength(shown.total)
    },
    120_000,
  )
})
