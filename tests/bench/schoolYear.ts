import { seedDemo } from '../../src/server/demo/seed.ts'
import { noorHeadings, noorRows, noorTitles } from '../sheets/noorRows.ts'
import { workbookFile } from '../sheets/workbookFile.ts'
import { say, withDatabase } from './database.ts'
import { askSchool } from './school.ts'

const [promoted, imported, rounds] = [1000, 10_000, 5]
const newClass = 'قياس'

/** A file of the ministry with students whose names are all different. */
function fileOf(students: number, offset: number): Uint8Array {
  const rows = noorRows({ students, faulty: 0, offset, classes: [newClass] }).map(({ cells }, index) => [
    ...cells.slice(0, nameAt),
    `${cells[nameAt]} ${wordOf(offset + index)}`,
    ...cells.slice(nameAt + 1),
  ])
  const titles = noorTitles.map((title) => (title === '' ? [] : [title]))
  return workbookFile([{ name: 'الطلاب', rows: [...titles, [...noorHeadings], ...rows] }], 'xlsx')
}

const nameAt = 2
const letters = [...'بتثجحخدذرزسشصضطظعغفقكلمنهي']

/** A word of letters alone for each number. */
const wordOf = (number: number): string =>
  number < letters.length
    ? (letters[number] as string)
    : wordOf(Math.floor(number / letters.length)) + letters[number % letters.length]

/** What a school does with all its students: looks through them, takes a thousand into the next year, reads a file of ten thousand. */
export const measureSchoolYear = (students: number): Promise<void> =>
  withDatabase(async (client, url) => {
    say(`Making ${students} students …`)
    await seedDemo(client, { students })
    await client.query('vacuum analyze')
    const year = new Date().getFullYear()
    const { rows } = await client.query<{ branch: number; row: number; id: number }>(
      `select y.branch_id as branch, y.row_id as row, y.record_id as id from students_years y join fiscal_years f on f.id = y.fiscal_year_id
        where f.year = $1 and y.left_on is null
          and not exists (select 1 from students_years n where n.record_id = y.record_id and n.fiscal_year_id > y.fiscal_year_id)
          and (y.branch_id, y.row_id) = (select branch_id, row_id from students_years group by branch_id, row_id order by count(*) desc limit 1)`,
      [year],
    )
    const school = await askSchool(url, rows[0]?.branch ?? 0, year)
    const list = (filter: object) =>
      school.ask(
        'GET',
        `students?range=[0,24]&sort=${encodeURIComponent('["arabicName","ASC"]')}&filter=${encodeURIComponent(JSON.stringify(filter))}`,
      )
    for (const filter of [{}, { gender: 'male' }, { gender: 'male', leftOn: null }]) {
      const all = []
      for (let round = 0; round < rounds; round++) all.push(await list(filter))
      const [first, last] = [all[0], all.toSorted((a, b) => a.ms - b.ms)[rounds >> 1]]
      say(
        `A page of all that fulfil ${JSON.stringify(filter)}, counted (${last?.range}): ${first?.ms.toFixed(0)} ms at first, then ${last?.ms.toFixed(0)} ms`,
      )
    }

    const { job, ms } = await school.order('runs/studentSuccess', {
      input: { result: 'repeating', graduatedOn: `${year}-01-01` },
      filter: { row: rows[0]?.row },
      leave: rows.slice(promoted).map(({ id }) => id),
    })
    say(
      `Promotion, ordered and written: ${ms.toFixed(0)} ms (${job['done']} done, ${job['failed']} failed; wanted < 3,000 ms for a thousand)`,
    )

    // A file of an import has at most a megabyte: ten thousand students come in two.
    const { body: grades } = await school.ask<{ id: number }[]>('GET', 'rows?range=[0,99]')
    // A class in which nobody is yet takes everyone.
    for (const { id } of grades) await school.ask('POST', 'classRooms', { arabicName: newClass, row: id, capacity: 0 })
    const files = [0, 1].map((part) => fileOf(imported / 2, 500_000 + (part * imported) / 2))
    for (const query of ['?check=1', '']) {
      const begun = performance.now()
      const told: unknown[] = []
      for (const file of files) {
        const form = new FormData()
        form.append('file', new Blob([new Uint8Array(file)]), 'noor.xlsx')
        const response = await fetch(`${school.address}/api/students/data-migration${query}`, {
          method: 'POST',
          headers: school.headers,
          body: form,
        })
        if (!response.ok) throw new Error(await response.text())
        told.push(((await response.json()) as { counts: object }).counts)
      }
      const took = (performance.now() - begun).toFixed(0)
      say(
        `Import of ${imported} students in two files, ${query ? 'checked' : 'written'}: ${took} ms (${JSON.stringify(told)}; wanted < 6,000 ms)`,
      )
    }
    school.end()
  })
