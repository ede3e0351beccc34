import { crc32, deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { readPdf } from '../support/pdf.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

type Row = Record<string, unknown> & { id: number }

const pointsOf = (millimetres: number) => (millimetres / 25.4) * 72

describe('cards of records', () => {
  let school: School
  let admin: Caller
  let branch = 0
  let pupils: Row[] = []
  const print = async (path: string, parameters: Record<string, string> = {}, who = admin) =>
    who.call<Uint8Array>('GET', `students/${path}?${new URLSearchParams({ as: 'card', ...parameters })}`, { branch })

  const show = async ({ id }: Row, content: Buffer) => {
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'photo.png')
    const photo = (await admin.call<{ id: number }>('POST', 'files', { branch, body })).body.id
    const { version } = (await admin.call<Row>('GET', `students/${id}`, { branch })).body
    const saved = await admin.call('PUT', `students/${id}`, { branch, body: { version, photo } })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  }

  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    branch = (await branchesOf(admin)).boys
    pupils = (await admin.call<Row[]>('GET', `students?${query({ filter: { leftOn: null }, range: [0, 11] })}`, { branch })).body
  })
  afterAll(async () => school.close())

  it('are as large as a bank’s card, with name, grade, class, year and number', async () => {
    const [pupil] = pupils as [Row]
    const answer = await print(`${pupil.id}/print`)
    expect(answer.status).toBe(200)
    const paper = readPdf(Buffer.from(answer.body))
    expect(paper.pages).toHaveLength(1)
    expect(paper.pages[0]?.width).toBeCloseTo(pointsOf(85.6), 0)
    expect(paper.pages[0]?.height).toBeCloseTo(pointsOf(54), 0)
    for (const text of [pupil['arabicName'], pupil['englishName'], String(new Date().getFullYear()), pupil['code']])
      expect(paper.text).toContain(String(text))
  })

  it('stand ten to a page for a class, in one file', async () => {
    const filter = JSON.stringify({ id_in: pupils.map(({ id }) => id) })
    const paper = readPdf(Buffer.from((await print('print', { filter })).body))
    expect(paper.pages).toHaveLength(2)
    expect(paper.pages[0]?.width).toBeCloseTo(pointsOf(210), 0)
    // A long name stands in two lines.
    const words = paper.text.replaceAll('\n', ' ')
    for (const { arabicName } of pupils) expect(words).toContain(String(arabicName))
  })

  it('show the photo, and come without one that is broken', async () => {
    const [pupil] = pupils as [Row]
    const before = readPdf(Buffer.from((await print(`${pupil.id}/print`)).body)).images
    await show(pupil, picture())
    expect(readPdf(Buffer.from((await print(`${pupil.id}/print`)).body)).images).toBe(before + 1)
    await show(pupil, picture().subarray(0, 45))
    const broken = await print(`${pupil.id}/print`)
    expect([broken.status, readPdf(Buffer.from(broken.body)).images]).toEqual([200, before])
  })

  it('are refused beyond what one file takes, for nobody, and where a definition has none', async () => {
    const code = async (answer: Promise<{ status: number; body: unknown }>) => {
      const { status, body } = await answer
      return [status, (body as Problem).errors?.[0]?.code]
    }
    expect(await code(print('print'))).toEqual([400, 'Selection.TooMany'])
    expect(await code(print('print', { filter: '{"id":0}' }))).toEqual([400, 'Selection.Empty'])
    expect(await code(admin.call('GET', 'guardians/1/print?as=card', { branch }))).toEqual([400, 'Field.Choice'])
    expect((await school.call('GET', 'students/print?as=card')).status).toBe(401)
  })

  it('are refused where their photos are more than a file takes, with how much that is', async () => {
    const some = pupils.slice(1, 8)
    for (const one of some) await show(one, Buffer.concat([picture(), Buffer.alloc(4_900_000)]))
    const filter = JSON.stringify({ id_in: some.map(({ id }) => id) })
    const refused = (await print('print', { filter })) as { status: number; body: unknown }
    expect([refused.status, (refused.body as Problem).errors[0]]).toEqual([
      409,
      expect.objectContaining({ code: 'Print.TooManyPictures', message: expect.stringContaining('35') }),
    ])
  })

  it('leave papers of many records to one file as well', async () => {
    const filter = JSON.stringify({ id_in: pupils.slice(0, 3).map(({ id }) => id) })
    const answer = await print('print', { filter, as: 'paper' })
    const paper = readPdf(Buffer.from(answer.body))
    expect(paper.pages.length).toBeGreaterThanOrEqual(3)
    for (const { arabicName } of pupils.slice(0, 3)) expect(paper.text).toContain(String(arabicName))
  })
})

/** A PNG of one point. */
function picture(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, sum])
  }
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from([0, 200, 30, 30]))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
