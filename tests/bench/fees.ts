import { seedDemo } from '../../src/server/demo/seed.ts'
import { say, withDatabase } from './database.ts'
import { type AskedSchool, askSchool } from './school.ts'

const instalments = 10

/** What a school does with its fees: invoices two services to all students of a branch, looks first, and posts what it has issued. */
export const measureFees = (students: number): Promise<void> =>
  withDatabase(async (client, url) => {
    // A little less than half of them go to the branch for boys.
    say(`Making ${students} students …`)
    await seedDemo(client, { students: Math.ceil(students * 2.1) })
    await client.query('vacuum analyze')
    const year = new Date().getFullYear()
    const { rows } = await client.query<{ branch: number }>(
      'select branch_id as branch from students_years group by branch_id order by count(*) desc limit 1',
    )
    const branch = rows[0]?.branch ?? 0
    const school = await askSchool(url, branch, year)
    const services = await Promise.all(['First', 'Second'].map((name) => makeService(school, name, year)))
    const wanted = { input: { services, date: `${year}-03-01` }, filter: {} }
    const shown = await school.ask<{ counts: Record<string, number> }>('POST', 'runs/invoiceStudents/preview', wanted)
    const what = `${shown.body.counts['ready']} students with 2 services of ${instalments} instalments`
    say(`${what}: previewed in ${shown.ms.toFixed(0)} ms (wanted < 3,000 for 5,000)`)
    const written = await school.order('runs/invoiceStudents', wanted)
    say(
      `${what}: ordered and written in ${written.ms.toFixed(0)} ms, ${written.job['done']} done, ${written.job['failed']} failed (wanted < 5,000)`,
    )
    await client.query('analyze')
    const { rows: issued } = await client.query<{ id: number }>(
      "select id from sales_invoices where status = 'open' and branch_id = $1 order by id",
      [branch],
    )
    const targets = [{ resource: 'salesInvoices', ids: issued.map(({ id }) => id) }]
    const posted = await school.order('jobs', { action: 'post', targets })
    say(
      `${what}: posted in ${posted.ms.toFixed(0)} ms, ${posted.job['done']} done, ${posted.job['failed']} failed (wanted < 6,000)`,
    )
    school.end()
  })

export async function makeService({ ask }: AskedSchool, name: string, year: number): Promise<number> {
  const { body: category } = await ask<{ id: number }>('POST', 'serviceCategories', {
    arabicName: `${name} فئة`,
    englishName: name,
  })
  const { body: years } = await ask<{ id: number; year: number }[]>('GET', 'fiscalYears')
  const fiscalYear = years.find((one) => one.year === year)?.id
  const { body: made } = await ask<{ id: number }>('POST', 'services', {
    arabicName: `${name} خدمة`,
    englishName: name,
    category: category.id,
    taxTreatment: 'standard',
    prices: [{ fiscalYear, amount: '10000' }],
    instalments: Array.from({ length: instalments }, (_, month) => ({
      fiscalYear,
      dueOn: `${year}-${String(month + 3).padStart(2, '0')}-01`,
      share: String(100 / instalments),
    })),
  })
  return made.id
}
