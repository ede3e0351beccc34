import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '../../schema/values/date.ts'
import type { AuditEntry } from '../../src/shared/auditEntry.ts'
import type { Notifications } from '../../src/shared/notification.ts'
import type { PublicPage } from '../../src/shared/publicPage.ts'
import type { ReportAnswer } from '../../src/shared/report.ts'
import { branchesOf } from '../support/branches.ts'
import { customFolder } from '../support/customFolder.ts'
import { readPdf } from '../support/pdf.ts'
import { type Caller, openSchool, query, type School } from '../support/school.ts'

const plans = {
  name: 'busPlans',
  scope: 'branch',
  menu: { group: 'schoolData' },
  title: ['paid'],
  fields: { paid: { kind: 'choice', values: ['monthly', 'yearly'], required: true }, endsOn: { kind: 'date' } },
  lines: { stops: { title: ['side'], fields: { side: { kind: 'choice', values: ['north', 'south'], required: true } } } },
  alerts: [{ field: 'endsOn', before: [30] }],
  labels: {
    ar: {
      'fields.paid': 'السداد',
      'choices.paid.monthly': 'شهري',
      'choices.paid.yearly': 'سنوي',
      'choices.side.north': 'الشمال',
    },
    en: {
      'fields.paid': 'Paid',
      'choices.paid.monthly': 'Monthly',
      'choices.paid.yearly': 'Yearly',
      'choices.side.north': 'North',
    },
  },
}

const riders = {
  name: 'busRiders',
  scope: 'branch',
  menu: { group: 'schoolData' },
  title: ['plan', 'label'],
  fields: {
    label: { kind: 'text', required: true },
    plan: { kind: 'ref', to: 'busPlans', required: true },
    stop: { kind: 'ref', to: 'busPlans.stops' },
  },
  import: { match: ['label'] },
  public: { by: 'anyone', create: true, fields: ['label', 'plan'] },
  labels: {
    ar: { 'fields.label': 'الراكب', 'fields.plan': 'الخطة', 'fields.stop': 'الموقف' },
    en: { 'fields.label': 'Rider', 'fields.plan': 'Plan', 'fields.stop': 'Stop' },
  },
}

const ridersByPlan = {
  report: 'ridersByPlan',
  of: 'busRiders',
  group: ['plan'],
  count: true,
  labels: { ar: { name: 'الركاب' }, en: { name: 'Riders' } },
}

describe('a record that is called by a choice', () => {
  const custom = customFolder()
  let school: School
  let admin: Caller
  let branch = 0
  let plan = 0
  const get = async <T>(path: string, language: string) => (await admin.call<T>('GET', path, { branch, language })).body
  const text = async (path: string, language: string) => Buffer.from(await get<Uint8Array>(path, language)).toString('utf8')
  const save = async (path: string, body: object) => {
    const made = await admin.call<{ id: number }>('POST', path, { branch, body })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return made.body.id
  }

  beforeAll(async () => {
    custom.put('busPlans.json', plans)
    custom.put('busRiders.json', riders)
    custom.put('ridersByPlan.json', ridersByPlan)
    school = await openSchool({ customFolder: custom.folder })
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
    plan = await save('busPlans', { paid: 'monthly', endsOn: addDays(today(), 10), stops: [{ side: 'north' }] })
    const { stops } = await get<{ stops: { id: number }[] }>(`busPlans/${plan}`, 'en')
    await save('busRiders', { label: 'Sami', plan, stop: stops[0]?.id })
  })
  afterAll(async () => {
    await school.close()
    custom.remove()
  })

  it('has its label in the reader’s language in files, and is found by it in a file', async () => {
    expect(await text('busRiders/data-migration?format=csv', 'en')).toMatch(/Sami,Monthly,Monthly \/ North/)
    expect(await text('busRiders/data-migration?format=csv', 'ar')).toMatch(/Sami,شهري,شهري \/ الشمال/)
    const form = new FormData()
    form.append('file', new Blob(['الراكب,الخطة\nعمر,شهري\n']), 'riders.csv')
    const imported = await admin.call<{ counts: object }>('POST', 'busRiders/data-migration', {
      branch,
      body: form,
      language: 'ar',
    })
    expect(imported.body.counts).toEqual({ created: 1, updated: 0, unchanged: 0, faulty: 0 })
  })

  it('has it in reports', async () => {
    const names = async (language: string) =>
      (await get<ReportAnswer>('reports/ridersByPlan', language)).rows.map(({ cells }) => cells['plan'])
    expect([await names('en'), await names('ar')]).toEqual([['Monthly'], ['شهري']])
  })

  it('has it on paper, in each of its languages', async () => {
    const paper = async (language: string) =>
      (await readPdf(Buffer.from(await get<Uint8Array>(`busPlans/${plan}/print`, language)))).text
    expect(await paper('en')).toContain('Monthly')
    expect(await paper('ar')).toContain('شهري')
  })

  it('has it in notifications and in the history', async () => {
    const notified = async (language: string) =>
      (await get<Notifications>('notifications', language)).items.find(({ resource }) => resource === 'busPlans')?.title
    expect([await notified('en'), await notified('ar')]).toEqual(['Monthly', 'شهري'])
    const logged = async (resource: string, language: string) =>
      (await get<AuditEntry[]>(`audit?filter=${encodeURIComponent(JSON.stringify({ resource }))}`, language)).map(
        ({ title }) => title,
      )
    expect([await logged('busPlans', 'en'), await logged('busPlans', 'ar')]).toEqual([['Monthly'], ['شهري']])
    expect(await text('audit/export?format=csv', 'ar')).toContain('شهري')
  })

  it('has it where somebody without an account chooses it', async () => {
    const { code } = await get<{ code: string }>('busRiders/publicAddress', 'en')
    const chosen = async (language: string) =>
      (await school.call<PublicPage>('GET', `public/forms/${code}/busRiders`, { language })).body.form?.find(
        ({ name }) => name === 'plan',
      )
    expect([(await chosen('en'))?.values, (await chosen('ar'))?.values]).toEqual([
      [{ value: plan, label: 'Monthly' }],
      [{ value: plan, label: 'شهري' }],
    ])
  })

  it('sorts, and is found, by what is read and not by what is stored', async () => {
    // سنوي stands before شهري, Monthly before Yearly.
    const year = await save('busPlans', { paid: 'yearly' })
    const ids = async (path: string, parts: Record<string, unknown>, language: string) =>
      (await get<{ id: number; plan: number }[]>(`${path}?${query(parts)}`, language)).map((one) => one.plan ?? one.id)
    const late = await save('busRiders', { label: 'Late', plan: year })
    for (const [language, first, last] of [
      ['ar', year, plan],
      ['en', plan, year],
    ] as const) {
      expect(await ids('busPlans', { sort: ['paid', 'ASC'] }, language)).toEqual([first, last])
      const riders = await ids('busRiders', { sort: ['plan', 'ASC'] }, language)
      expect([riders[0], riders.at(-1)]).toEqual([first, last])
    }
    expect(await ids('busPlans', { filter: { q: 'سنوي' } }, 'ar')).toEqual([year])
    expect(await ids('busPlans', { filter: { q: 'year' } }, 'en')).toEqual([year])
    expect(await ids('busPlans', { filter: { q: 'weekly' } }, 'en')).toEqual([])
    await admin.call('DELETE', `busRiders/${late}`, { branch })
    await admin.call('DELETE', `busPlans/${year}`, { branch })
  })
})
