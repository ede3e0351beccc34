import { tableName } from '../../../schema/derive/names.ts'
import type { ResourceName } from '../../../schema/field.ts'
import { ident, sql } from '../database/sql.ts'
import type { Bulk } from '../tenants/bulk.ts'

/** Ids of masters by code, as the new tenant has them. */
export interface Masters {
  /** The id of a code; throws for one that is not there. */
  of(resource: ResourceName, code: string): number
  all(resource: ResourceName): readonly number[]
}

const names = [
  'nationalities',
  'religions',
  'maritalStatuses',
  'qualifications',
  'studentStatuses',
  'areas',
  'cities',
  'bankInstitutions',
  'jobTitles',
  'managements',
  'vacationTypes',
  'stages',
  'rows',
  'units',
  'salaryItems',
] as const

export async function readMasters(bulk: Bulk): Promise<Masters> {
  const found = new Map<string, Map<string, number>>()
  for (const name of names) {
    const rows = await bulk.run<{ id: number; code: string }>(
      sql`select id, code from ${ident(tableName(name))} where tenant_id = ${bulk.tenant} order by id`,
    )
    found.set(name, new Map(rows.map(({ id, code }) => [code, id])))
  }
  const idsOf = (resource: string) => found.get(resource) ?? new Map<string, number>()
  return {
    of: (resource, code) => {
      const id = idsOf(resource).get(code)
      if (id === undefined) throw new Error(`no ${resource} '${code}'`)
      return id
    },
    all: (resource) => [...idsOf(resource).values()],
  }
}

/** Quarters of Riyadh, where the families of the demo live. */
export const quarters = [
  ['النرجس', 'Al Narjis'],
  ['الياسمين', 'Al Yasmin'],
  ['الملقا', 'Al Malqa'],
  ['الصحافة', 'Al Sahafah'],
  ['العقيق', 'Al Aqiq'],
  ['حطين', 'Hittin'],
  ['الربيع', 'Al Rabi'],
  ['النخيل', 'Al Nakheel'],
  ['الورود', 'Al Wurud'],
  ['العليا', 'Al Olaya'],
  ['السليمانية', 'Al Sulaymaniyah'],
  ['الملز', 'Al Malaz'],
  ['الروضة', 'Al Rawdah'],
  ['الروابي', 'Al Rawabi'],
  ['النسيم', 'Al Naseem'],
  ['قرطبة', 'Qurtubah'],
  ['إشبيلية', 'Ishbiliyah'],
  ['المونسية', 'Al Munsiyah'],
  ['الحمراء', 'Al Hamra'],
  ['السويدي', 'Al Suwaidi'],
] as const
