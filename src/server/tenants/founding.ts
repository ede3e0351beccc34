import { bankInstitutions } from './bankInstitutions.ts'
import type { Bulk } from './bulk.ts'
import { endOfServiceRules } from './endOfServiceRules.ts'
import { areas, jobTitles, managements, maritalStatuses, qualifications, religions, studentStatuses, units } from './masters.ts'
import { nationalities } from './nationalities.ts'
import { addPayroll } from './payroll.ts'
import { regions } from './places.ts'
import { publicHolidays } from './publicHolidays.ts'
import { stages } from './school.ts'
import { socialInsuranceRates } from './socialInsuranceRates.ts'

/** Adds the masters that every school begins with, and the stages and grades of the Saudi system for all branches. */
export async function addMasters(bulk: Bulk, at: { branch: number; accounts: ReadonlyMap<string, number> }): Promise<void> {
  await bulk.add('nationalities', nationalities)
  await bulk.add('religions', religions)
  await bulk.add('maritalStatuses', maritalStatuses)
  await bulk.add('qualifications', qualifications)
  await bulk.add('studentStatuses', studentStatuses)
  await bulk.add('bankInstitutions', bankInstitutions)
  await addPlaces(bulk)
  await bulk.add('jobTitles', jobTitles)
  await bulk.add('units', units)
  await addPayroll(bulk, at.accounts)
  await bulk.add('publicHolidays', publicHolidays)
  await bulk.add('socialInsuranceRates', socialInsuranceRates)
  await bulk.add('endOfServiceRules', endOfServiceRules)
  const departments = await bulk.claim('managements', managements.length)
  const departmentOf = new Map(managements.map(({ code }, index) => [code as string, departments[index] as number]))
  await bulk.add(
    'managements',
    managements.map(({ parent, accounts, ...department }) => ({
      ...department,
      id: departmentOf.get(department.code) as number,
      parent: parent === null ? null : departmentOf.get(parent),
      ...Object.fromEntries(Object.entries(accounts).map(([name, code]) => [name, at.accounts.get(code)])),
    })),
  )
  await addGrades(bulk, at)
}

async function addPlaces(bulk: Bulk): Promise<void> {
  const regionIds = await bulk.add(
    'regions',
    regions.map(({ cities: _cities, ...region }) => region),
  )
  const cities = regions.flatMap((region, index) =>
    region.cities.map(([arabicName, englishName, otherNames = null]) => ({
      arabicName,
      englishName,
      otherNames,
      region: regionIds[index],
    })),
  )
  const cityIds = await bulk.add(
    'cities',
    cities.map((city, index) => ({ ...city, code: String(index + 1) })),
  )
  const cityOf = new Map(cities.map(({ arabicName }, index) => [arabicName, cityIds[index]]))
  await bulk.add(
    'areas',
    areas.map((area) => ({ ...area, city: cityOf.get(area.arabicName) })),
  )
}

async function addGrades(
  bulk: Bulk,
  { branch, accounts }: { branch: number; accounts: ReadonlyMap<string, number> },
): Promise<void> {
  const general = { general: true, branch }
  const ids = await bulk.add(
    'stages',
    stages.map(({ rows: _rows, income, ...stage }, index) => ({
      ...stage,
      ...general,
      position: index + 1,
      gender: 'mixed',
      incomeAccount: accounts.get(income),
    })),
  )
  const rows = stages.flatMap((stage, index) => stage.rows.map((row) => ({ ...row, stage: ids[index] })))
  const rowIds = await bulk.claim('rows', rows.length)
  await bulk.add(
    'rows',
    rows.map(({ age, ...row }, index) => ({
      ...row,
      ...general,
      id: rowIds[index] as number,
      position: index + 1,
      nextRow: rowIds[index + 1] ?? null,
      acceptanceAgeYears: age,
    })),
  )
}
