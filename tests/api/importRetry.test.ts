import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readWorkbook } from '../../src/server/sheets/read.ts'
import { macroFile } from '../sheets/hostileFiles.ts'
import { noorFile } from '../sheets/noorFile.ts'
import { noorIdentity } from '../sheets/noorRows.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

interface Report {
  counts: { created: number; updated: number; unchanged: number; faulty: number }
  faults: unknown[]
}

describe('an import that is sent again under its key', () => {
  let school: School
  let secretary: Caller
  let branch = 0
  const at = (extra: object = {}) => ({ branch, language: 'ar', ...extra })
  const form = (file: Uint8Array, answers: object = {}) => {
    const body = new FormData()
    body.append('answers', JSON.stringify(answers))
    body.append('file', new Blob([new Uint8Array(file)]), 'noor.xls')
    return body
  }
  const send = <T = Report>(key: string, file: Uint8Array, options: { search?: string; answers?: object } = {}) =>
    secretary.call<T>(
      'POST',
      `students/data-migration${options.search ?? ''}`,
      at({ body: form(file, options.answers), headers: { 'Idempotency-Key': key } }),
    )
  const follow = async (key: string, file: Uint8Array) => {
    const answer = await fetch(`${school.address}/api/students/data-migration`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${secretary.token}`,
        Branch: String(branch),
        Accept: 'application/x-ndjson',
        'Idempotency-Key': key,
      },
      body: form(file),
    })
    return (await answer.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { done?: number; before?: number; result?: Report; problem?: Problem })
  }
  const students = async () =>
    Number(
      (await secretary.call('GET', `students?${query({ range: [0, 0] })}`, at())).headers.get('content-range')?.split('/')[1],
    )
  const file = (offset: number) => noorFile({ students: 12, faulty: 1, offset, classes: ['أ'] })

  beforeAll(async () => {
    school = await openSchool()
    secretary = await school.signIn('demo_secretary')
    const { body } = await secretary.call<{ branches: { id: number; isMaster: boolean }[] }>('GET', 'aggregates/StartUp')
    branch = body.branches.find((one) => !one.isMaster)?.id ?? 0
  })
  afterAll(() => school.close())

  it('tells what the first one did, also after the server was started anew, and writes nothing', async () => {
    const before = await students()
    const first = await send('first', file(70_000))
    expect(first.body.counts.created).toBeGreaterThan(5)
    expect(first.body.counts.faulty).toBeGreaterThan(0)
    await school.restart()
    const again = await send('first', file(70_000))
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await follow('first', file(70_000))).at(-1)?.result).toEqual(first.body)
    expect(await students()).toBe(before + first.body.counts.created)
    // Under another key it is another import, which finds everything there.
    expect((await send('second', file(70_000))).body.counts).toMatchObject({ created: 0, unchanged: first.body.counts.created })
  })

  it('gives the rows that it did not take as a file that says what it said, whatever has changed since', async () => {
    const own = (n: number) => `${noorIdentity(620_000 + n)},نادر عوض سالم العلياني ${n},0125,056200000${n}`
    const sheet = new TextEncoder().encode(
      `رقم الهوية,اسم الطالب,الصف,الجوال,الجنسية\n${own(1)},سعودي\n${own(2)},من أقاصي الأرض\n`,
    )
    const { body: report } = await send('rows', sheet)
    expect(report).toMatchObject({ counts: { created: 1, faulty: 1 }, faults: [{ row: 3 }] })
    const admin = await school.signIn('demo_admin')
    await admin.call('POST', 'nationalities', at({ body: { arabicName: 'من أقاصي الأرض' } }))
    const rowsOf = async (search: string, headers: object) => {
      const answer = await secretary.call<Uint8Array>(
        'POST',
        `students/data-migration${search}`,
        at({ body: form(sheet), headers: { Accept: 'application/octet-stream', ...headers } }),
      )
      const { sheets } = await readWorkbook(Buffer.from(answer.body), 'faulty.xlsx')
      return sheets[0]?.rows.slice(1) ?? []
    }
    expect(await rowsOf('?check=1', {})).toEqual([])
    const [row, ...others] = await rowsOf('', { 'Idempotency-Key': 'rows' })
    expect([others, row?.[4], row?.[5]]).toEqual([[], 'من أقاصي الأرض', expect.stringContaining('من أقاصي الأرض')])
  })

  it('is refused when it is another file, or comes with other answers', async () => {
    await send('mine', file(90_000))
    for (const asked of [send<Problem>('mine', file(91_000)), send<Problem>('mine', file(90_000), { answers: { values: {} } })]) {
      const { status, body } = await asked
      expect([status, body.errors[0]?.code]).toEqual([409, 'Idempotency.OtherBody'])
    }
    expect((await follow('mine', file(91_000))).at(-1)?.problem?.errors[0]?.code).toBe('Idempotency.OtherBody')
  })

  it('is done when the first one was refused as a whole, and a check is never told again', async () => {
    expect((await send('free', macroFile())).status).toBe(400)
    expect((await send('free', file(92_000), { search: '?check=1' })).body.counts.created).toBeGreaterThan(5)
    expect((await send('free', file(92_000))).body.counts.created).toBeGreaterThan(5)
    expect((await send('free', file(92_000), { search: '?check=1' })).body.counts.created).toBe(0)
  })

  it('follows the first one while that is still at work', async () => {
    const big = noorFile({ students: 450, faulty: 0, offset: 80_000, classes: ['أ'] })
    const before = await students()
    const told = await Promise.all([follow('both', big), follow('both', big)])
    const [one, other] = told.map((lines) => lines.at(-1)?.result)
    expect(one?.counts.created).toBeGreaterThan(200)
    expect(other).toEqual(one)
    expect(await students()).toBe(before + (one?.counts.created ?? 0))
  })
  it('is one of more than the database has connections, which wait for their turns and all end well', {
    timeout: 120_000,
  }, async () => {
    const many = Array.from({ length: 24 }, (_, index) => index)
    const before = await students()
    const one = (index: number) => noorFile({ students: 2, faulty: 0, offset: 100_000 + index * 100, classes: ['ب'] })
    const told = await Promise.all(many.map((index) => follow(`many-${index}`, one(index))))
    expect(told.map((lines) => lines.at(-1)?.problem ?? null)).toEqual(many.map(() => null))
    const created = told.reduce((sum, lines) => sum + (lines.at(-1)?.result?.counts.created ?? 0), 0)
    expect(created).toBeGreaterThan(23)
    expect(await students()).toBe(before + created)
    // Whoever waits is told how many are before it, always fewer.
    const waits = told.map((lines) => lines.flatMap((line) => line.before ?? []))
    expect(waits.filter((places) => places.length).length).toBeGreaterThan(0)
    for (const places of waits) expect(places).toEqual([...new Set(places)].sort((a, b) => b - a))
  })
})
