import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chart } from '../../resources/chart/chart.ts'
import { bankInstitutions } from '../../src/server/tenants/bankInstitutions.ts'
import {
  areas,
  jobTitles,
  maritalStatuses,
  qualifications,
  religions,
  studentStatuses,
} from '../../src/server/tenants/masters.ts'
import { nationalities } from '../../src/server/tenants/nationalities.ts'
import { regions } from '../../src/server/tenants/places.ts'
import { publicHolidays } from '../../src/server/tenants/publicHolidays.ts'
import { stages } from '../../src/server/tenants/school.ts'
import { type Caller, openSchool, query, type School } from '../support/school.ts'

interface Row {
  readonly id: number
  readonly version: number
  readonly [field: string]: unknown
}
const cities = regions.flatMap((region) => region.cities.map(([arabicName, englishName]) => ({ arabicName, englishName })))
const rows = stages.flatMap((stage) => stage.rows)
const tables: Readonly<Record<string, readonly { arabicName: string; englishName: string; code?: string }[]>> = {
  nationalities,
  regions,
  cities,
  areas,
  bankInstitutions,
  religions,
  maritalStatuses,
  qualifications,
  jobTitles,
  studentStatuses,
  stages,
  rows,
  accounts: chart,
  publicHolidays,
}
const repeated = (values: readonly unknown[]) => values.filter((value, index) => values.indexOf(value) !== index)

describe('the data that every school begins with', () => {
  it.each(Object.keys(tables))('names each of %s in Arabic and English, once', (name) => {
    const data = tables[name] ?? []
    for (const { arabicName, englishName } of data) {
      expect(arabicName).toMatch(/^[\u0600-\u06FF\d\s()\-–،/&.٪%:«»]+$/)
      expect(englishName).toMatch(/^[\u0020-\u024F’]+$/)
    }
    expect(repeated(data.map(({ code, arabicName }) => code ?? arabicName))).toEqual([])
    // Two branches of the chart may have an account of one name each.
    if (name !== 'accounts') expect(repeated(data.map(({ arabicName }) => arabicName))).toEqual([])
  })

  it('has each nationality by its ISO code, those of the Gulf marked, and no spelling that means two of them', () => {
    for (const { isoCode } of nationalities) expect(isoCode).toMatch(/^[A-Z]{2}$/)
    const known = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    expect(nationalities.filter(({ isoCode }) => known.of(isoCode) === undefined)).toEqual([])
    expect(nationalities.filter(({ isGcc }) => isGcc).map(({ code }) => code)).toEqual(['AE', 'BH', 'KW', 'OM', 'QA'])
    expect(nationalities.filter(({ isSaudi }) => isSaudi).map(({ code }) => code)).toEqual(['SA'])
    const spellings = nationalities.flatMap(({ arabicName, englishName, otherNames }) => [
      ...new Set([arabicName, englishName, ...otherNames.split('، ')]),
    ])
    expect(repeated(spellings)).toEqual([])
  })

  it('has thirteen regions with their cities, each once, and the large cities as areas of theirs', () => {
    expect(regions).toHaveLength(13)
    expect(repeated(cities.map(({ englishName }) => englishName))).toEqual([])
    const known = new Set(cities.map(({ arabicName }) => arabicName))
    expect(areas.filter(({ arabicName }) => !known.has(arabicName))).toEqual([])
  })

  it('has each bank by the two digits of its account numbers, and each grade by its code in Noor', () => {
    for (const { ibanCode, swift } of bankInstitutions)
      expect([ibanCode, swift]).toEqual([expect.stringMatching(/^\d\d$/), expect.stringMatching(/^[A-Z]{6}[A-Z\d]{2}$/)])
    for (const { noorCode } of rows) expect(noorCode).toMatch(/^\d{4}$/)
    expect(repeated(rows.map(({ noorCode }) => noorCode))).toEqual([])
  })
})

describe('in a new school', () => {
  let school: School
  let admin: Caller
  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('other_admin')
  })
  afterAll(() => school.close())
  const list = async (name: string, filter = {}) => {
    const { body, headers } = await admin.call<Row[]>('GET', `${name}?${query({ filter, range: [0, 0] })}`)
    return { first: body[0] as Row, count: Number(headers.get('content-range')?.split('/')[1]) }
  }

  it.each(Object.keys(tables))('stand all of %s, to be changed as the school likes', async (name) => {
    const { first, count } = await list(name)
    expect(count).toBe(tables[name]?.length)
    const { status, body } = await admin.call<Row>('PUT', `${name}/${first.id}`, {
      body: { version: first.version, notes: 'لنا' },
    })
    expect([status, body['notes']]).toEqual([200, 'لنا'])
  })

  it('an area is in a city, and that in its region', async () => {
    const { first: city } = await list('cities', { arabicName: 'أبها' })
    const { first: area } = await list('areas', { arabicName: 'أبها' })
    const { body: found } = await admin.call<Row & { refs: Record<string, Row> }>('GET', `cities/${city.id}`)
    expect([area['city'], found.refs['region']?.['englishName']]).toEqual([city.id, 'Asir region'])
  })
})
