import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { studentsExtension } from '../support/extensionExample.ts'
import { type Caller, openSchool, query, type School } from '../support/school.ts'

type Student = Record<string, unknown> & { id: number; version: number }

describe('students with fields of the installation', () => {
  let school: School
  let admin: Caller
  let folder = ''
  let branch = 0
  let student = 0
  const put = (data: unknown, name = 'students.json') =>
    writeFileSync(join(folder, name), typeof data === 'string' ? data : JSON.stringify(data))
  const first = async (filter: object) =>
    (await admin.call<Student[]>('GET', `students?${query({ filter, range: [0, 0] })}`, { branch })).body[0] as Student
  const read = async () => (await admin.call<Student>('GET', `students/${student}`, { branch })).body
  const change = async (values: object) => {
    const { version } = await read()
    return admin.call<Student & { errors: object[] }>('PUT', `students/${student}`, { branch, body: { version, ...values } })
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daftar-custom-'))
    put(studentsExtension)
    writeFileSync(join(folder, 'xInvoices.json'), JSON.stringify({ extends: 'salesInvoices', tones: { open: 'info' } }))
    school = await openSchool({ customFolder: folder })
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
    student = (await first({ usesBus: false })).id
  })
  afterAll(async () => {
    await school.close()
    rmSync(folder, { recursive: true })
  })

  it('takes, checks and answers them', async () => {
    const saved = await change({
      xBusCard: 'B-17',
      xShirt: 'large',
      xSwims: true,
      xSwimsSince: '2024-05-01',
      relationship: 'driver',
    })
    expect(saved.status).toBe(200)
    expect(await read()).toMatchObject({ xBusCard: 'B-17', xShirt: 'large', xSwimsSince: '2024-05-01', relationship: 'driver' })
    const refused = await change({ usesBus: true, xBusCard: null, xShirt: 'huge', location: 'x' })
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toEqual([
      { code: 'xStudent.BusCardMissing', field: 'xBusCard', message: 'Enter the bus card of a student who uses the bus' },
      { code: 'Field.Choice', field: 'xShirt', message: expect.stringContaining('Shirt size') },
    ])
    const hidden = await change({ xSwims: false })
    expect(hidden.status).toBe(200)
    expect((await read())['xSwimsSince']).toBeNull()
  })

  it('lists, filters, searches and keeps them unique', async () => {
    expect(await first({ xShirt: 'large' })).toMatchObject({ id: student, xBusCard: 'B-17' })
    expect((await first({ q: 'B-17' })).id).toBe(student)
    const other = await first({ usesBus: false, id_not: student })
    const taken = await admin.call<{ errors: object[] }>('PUT', `students/${other.id}`, {
      branch,
      body: { version: (await admin.call<Student>('GET', `students/${other.id}`, { branch })).body.version, xBusCard: 'B-17' },
    })
    expect(taken.body.errors).toEqual([
      { code: 'Value.AlreadyUsed', field: 'xBusCard', message: expect.stringContaining('Bus card') },
    ])
  })

  it('makes a new student with their defaults', async () => {
    const like = await read()
    const made = await admin.call<Student>('POST', 'students', {
      branch,
      body: {
        arabicName: 'راكان سعد الحافلي',
        gender: 'male',
        identityType: 'passport',
        identityNumber: 'X1234567',
        birthDate: '2016-01-01',
        nationality: like['nationality'],
        guardian: like['guardian'],
        relationship: 'driver',
        row: like['row'],
        status: like['status'],
        xFittedBy: (await admin.call<Student[]>('GET', 'employees', { branch })).body[0]?.id,
      },
    })
    expect([made.status, made.body]).toEqual([201, expect.objectContaining({ xShirt: 'medium', xBusCard: null })])
  })

  it('imports and exports them, under any of their headings', async () => {
    const { identityNumber } = await read()
    const file = await admin.call<Uint8Array>('GET', 'students/data-migration?format=csv', { branch, language: 'ar' })
    const text = new TextDecoder().decode(file.body)
    expect(text.split('\n')[0]).toMatch(/رقم بطاقة الحافلة.*مقاس القميص/)
    expect(text).toMatch(/B-17.*كبير/)
    const form = new FormData()
    form.append('file', new Blob([`رقم الهوية,بطاقة الحافلة,مقاس القميص\n${identityNumber},B-18,صغير\n`]), 'cards.csv')
    const imported = await admin.call<{ counts: object }>('POST', 'students/data-migration', {
      branch,
      body: form,
      language: 'ar',
    })
    expect(imported.body).toMatchObject({ counts: { created: 0, updated: 1, unchanged: 0, faulty: 0 } })
    expect(await read()).toMatchObject({ identityNumber, xBusCard: 'B-18', xShirt: 'small' })
  })

  it('may be another colour of a state', async () => {
    const { body } = await admin.call<{ resources: { name: string; tones?: object }[] }>('GET', 'definitions')
    expect(body.resources.find(({ name }) => name === 'salesInvoices')?.tones).toEqual({ open: 'info' })
  })

  it('remembers and describes them', async () => {
    const { body } = await admin.call<unknown>('GET', `students/${student}/history`, { branch })
    expect(JSON.stringify(body)).toContain('B-18')
    const api = await admin.call<{ components: object }>('GET', 'openapi.json')
    expect(JSON.stringify(api.body)).toContain('xBusCard')
    const definitions = await admin.call<{
      resources: { name: string; sections: object }[]
      labels: Record<string, Record<string, string>>
    }>('GET', 'definitions')
    expect(definitions.body.resources.find(({ name }) => name === 'students')?.sections).toHaveProperty('xUniform')
    expect(definitions.body.labels['ar']?.['resources.students.hints.xBusCard']).toBe('الرقم المطبوع على ظهر البطاقة')
  })
})
