import pg from 'pg'
import { tableName } from '../../../schema/derive/names.ts'
import type { Registry } from '../../../schema/registry.ts'
import { areas, jobTitles, type Master, maritalStatuses, qualifications, religions } from './masters.ts'
import { nationalities } from './nationalities.ts'

const named: Readonly<Record<string, readonly Master[]>> = {
  nationalities,
  religions,
  maritalStatuses,
  areas,
  jobTitles,
  qualifications,
}

/**
 * The statements by which schools that began before a master had other names get them, as a new school does. A record that
 * anyone has changed since is the school's own and stays.
 */
export const laterNames = (registry: Registry): string[] =>
  Object.entries(named).flatMap(([resource, masters]) => {
    const known = masters.flatMap(({ otherNames, ...one }) => (otherNames === undefined ? [] : [{ ...one, otherNames }]))
    if (!known.length || !registry.find(resource)?.fields.has('otherNames')) return []
    const rows = known.map(
      (one) =>
        `(${[one.code, one.arabicName, one.englishName, one.otherNames].map((text) => pg.escapeLiteral(text)).join(', ')})`,
    )
    return [
      `update ${tableName(resource)} r set other_names = m.other_names
      from (values ${rows.join(', ')}) m (code, arabic_name, english_name, other_names)
      where r.version = 1 and r.other_names is null
        and (r.code, r.arabic_name, r.english_name) = (m.code, m.arabic_name, m.english_name)`,
    ]
  })
