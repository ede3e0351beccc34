import { defineEntityReport, type EntityReport, type Grouping } from '../../../schema/entityReport.ts'
import { atSchool } from './placed.ts'

/** How many boys and girls there are by something, beside the year before where the reader wants it. */
const countedBy = (report: string, group: readonly Grouping[], filters: readonly string[], more: Partial<EntityReport> = {}) =>
  defineEntityReport({
    report,
    of: 'students',
    page: 'students-reports',
    where: atSchool,
    filters,
    group,
    across: 'gender',
    count: true,
    chart: 'bars',
    compare: 'year',
    drill: 'classList',
    ...more,
  })

const inGrade = ['row.stage', 'row', 'status']

export const studentsByGrade = countedBy('studentsByGrade', ['row'], ['row.stage', 'status', 'nationality'], {
  statistic: { figure: 'count', beside: [{ report: 'placesByGrade', figure: 'capacity', tone: 'before' }] },
})
export const studentsByClass = countedBy('studentsByClass', ['classRoom'], inGrade)
export const studentsByNationality = countedBy('studentsByNationality', ['nationality'], inGrade)
export const studentsByAge = countedBy('studentsByAge', [{ by: 'birthDate', per: 'age' }], inGrade)
export const studentsByReligion = countedBy('studentsByReligion', ['religion'], inGrade)
export const studentsByArea = countedBy('studentsByArea', ['area'], inGrade)
