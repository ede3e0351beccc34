import { addDays, today } from '../../../schema/values/date.ts'
import { femaleNames, maleNames } from '../../../schema/values/names/first.ts'
import { sql } from '../database/sql.ts'
import type { NewRecord } from '../tenants/bulk.ts'
import type { DemoData, School } from './demoData.ts'
import type { FatherName } from './fatherNames.ts'

/** What becomes of the requests of a school, in their order, and what is noted with it. */
const decisions = [
  { status: 'new' },
  { status: 'new', usesBus: true, wishes: 'له إخوة في المدرسة' },
  { status: 'new', previousSchool: 'روضة البراعم الأهلية' },
  { status: 'contacted', contactNote: 'حُدِّد موعد المقابلة يوم الأحد' },
  { status: 'contacted', contactNote: 'بانتظار شهادة الميلاد' },
  { status: 'rejected', reason: 'اكتملت المقاعد في هذا الصف' },
] as const

/** Adds requests of registration to each school: some to be decided, some decided, one of which has become a student. */
export async function addRequests(demoData: DemoData, nextName: (region: 'gulf') => FatherName): Promise<void> {
  const { bulk, schools } = demoData
  for (const school of schools) {
    const open = decisions.map((decision, index) => requestOf(demoData, school, nextName('gulf'), decision, index))
    const records = [...open, ...(await accepted(demoData, school))].map((record, index) => ({
      ...record,
      branch: school.branch,
      number: String(index + 1),
      sequence: index + 1,
      submittedOn: addDays(today(), index - 20),
      ...(record['status'] !== 'new' && { contactedOn: addDays(today(), index - 18) }),
    }))
    await bulk.add('temporaryStudents', records)
    await bulk.run(
      sql`insert into counters (tenant_id, name, branch_id, fiscal_year_id, value, given) values (${bulk.tenant}, 'temporary_students', ${school.branch}, 0, ${records.length}, ${records.length})`,
    )
  }
}

function requestOf(
  { masters, numbers, random, rows, year }: DemoData,
  { gender }: School,
  { first, father, family }: FatherName,
  decision: (typeof decisions)[number],
  index: number,
): NewRecord {
  const row = rows[index % 3]
  const child = random.pick(gender === 'male' ? maleNames : femaleNames)
  const nationality = masters.of('nationalities', 'SA')
  return {
    arabicName: [child, first, father, family].map(({ ar }) => ar).join(' '),
    gender,
    birthDate: addDays(`${year - (row?.age ?? 6)}-01-01`, random.below(200) - 120),
    nationality,
    identityType: 'national',
    identityNumber: numbers.identity('national'),
    guardianName: [first, father, family].map(({ ar }) => ar).join(' '),
    guardianIdentityType: 'national',
    guardianIdentityNumber: numbers.identity('national'),
    guardianNationality: nationality,
    phone: numbers.mobile(),
    row: row?.id,
    ...decision,
  }
}

/** The request that one of the students of the school came by. */
async function accepted({ bulk }: DemoData, { branch }: School): Promise<NewRecord[]> {
  const found = await bulk.run<Record<string, unknown>>(
    sql`select s.arabic_name as "arabicName", s.gender, s.birth_date::text as "birthDate", s.nationality_id as nationality, s.identity_type as "identityType",
        s.identity_number as "identityNumber", s.guardian_id as guardian, y.row_id as row, y.class_room_id as "classRoom", g.arabic_name as "guardianName",
        g.identity_type as "guardianIdentityType", g.identity_number as "guardianIdentityNumber", g.nationality_id as "guardianNationality", g.phone
      from students s join students_years y on y.tenant_id = s.tenant_id and y.record_id = s.id join guardians g on g.tenant_id = s.tenant_id and g.id = s.guardian_id
      where s.tenant_id = ${bulk.tenant} and y.branch_id = ${branch} and y.class_room_id is not null order by s.registration_date desc, s.id desc limit 1`,
  )
  return found.map((request) => ({ ...request, status: 'accepted' }))
}
