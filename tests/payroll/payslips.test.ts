import { expect, it } from 'vitest'
import { readPdf } from '../support/pdf.ts'
import { type Caller, type Problem, query } from '../support/school.ts'
import { onStage, type Stage } from '../support/stage.ts'

type Row = { readonly id: number } & Record<string, unknown>

let stage: Stage
let branch = 0

onStage((opened) => {
  stage = opened
  branch = opened.branches.boys
})

const call = <T = Row>(who: Caller, method: string, path: string) => who.call<T>(method, path, { branch })

/** Orders papers and waits for their job. */
async function printed(who: Caller, words: Readonly<Record<string, unknown>>): Promise<{ job: Row; file: Uint8Array }> {
  const ordered = await call(who, 'POST', `salaries/print?${query(words)}`)
  expect(ordered.status).toBe(202)
  const over = async () => (await call(who, 'GET', `jobs/${ordered.body.id}`)).body
  await expect.poll(async () => (await over())['state']).toBe('done')
  const { body: file } = await call<Uint8Array>(who, 'GET', `jobs/${ordered.body.id}/file`)
  return { job: await over(), file }
}

it('payslips of all are one file that a job makes, each on its own page, and each look is written down', async () => {
  const officer = await stage.signInWith('pay_printer', [branch], ['viewBranches', 'viewFiscalYears', 'viewSalaries'])
  const { body: salaries } = await call<Row[]>(
    officer,
    'GET',
    `salaries?${query({ filter: { status: 'posted' }, range: [0, 99] })}`,
  )
  expect(salaries.length).toBeGreaterThan(25)
  const { job, file } = await printed(officer, { filter: { status: 'posted' }, sort: ['number', 'ASC'] })
  expect([job['action'], job['total'], job['failed']]).toEqual(['printRecords', 1, 0])
  const pdf = readPdf(Buffer.from(file))
  expect(pdf.pages.length).toBe(salaries.length)
  const numbers = salaries.map(({ number }) => String(number))
  expect(numbers.filter((number) => !pdf.pages.some(({ runs }) => runs.includes(number)))).toEqual([])
  const { body: looks } = await call<Row[]>(
    stage.admin,
    'GET',
    `audit?${query({ filter: { resource: 'salaries', action: 'print' }, range: [0, 199] })}`,
  )
  const seen = new Set(looks.filter(({ userName }) => userName === 'pay_printer').map(({ recordId }) => recordId))
  expect(salaries.filter(({ id }) => !seen.has(id))).toEqual([])
})

it('nobody gets payslips by a job who may not see them, and nobody the file of another', async () => {
  const officer = await stage.signInWith('pay_printer_two', [branch], ['viewBranches', 'viewFiscalYears', 'viewSalaries'])
  const clerk = await stage.signInWith('clerk', [branch], ['viewBranches', 'viewFiscalYears', 'viewEmployees'])
  expect((await call(clerk, 'POST', `salaries/print?${query({ filter: {} })}`)).status).toBe(403)
  const { body: one } = await call<Row[]>(officer, 'GET', `salaries?${query({ range: [0, 0] })}`)
  const { job } = await printed(officer, { filter: { id_in: [one[0]?.id] } })
  expect((await call(clerk, 'GET', `jobs/${job.id}/file`)).status).toBe(404)
  const none = await call<Problem>(officer, 'POST', `salaries/print?${query({ filter: { id_in: [999_999] } })}`)
  expect([none.status, none.body.errors?.[0]?.code]).toEqual([400, 'Selection.Empty'])
  // What is ordered stands in the query; anything beside it is said, not passed over.
  const order = `salaries/print?${query({ filter: { id_in: [one[0]?.id] } })}`
  const more = await officer.call<Problem>('POST', order, { branch, body: { employees: [1] } })
  expect([more.status, more.body.errors]).toMatchObject([400, [{ code: 'Field.Unknown', field: 'employees' }]])
})

it('the month below the title of a payslip reads left to right in both languages', async () => {
  const { body: found } = await call<Row[]>(
    stage.admin,
    'GET',
    `salaries?${query({ filter: { status: 'posted' }, range: [0, 0] })}`,
  )
  const [slip] = found
  const { body } = await call<Uint8Array>(stage.admin, 'GET', `salaries/${slip?.id}/print?language=both`)
  const [page] = readPdf(Buffer.from(body)).pages
  const runs = page?.runs ?? []
  const below = runs.slice(runs.indexOf('قسيمة راتب'), runs.indexOf('Employee'))
  expect(below.filter((run) => run === slip?.['month'])).toHaveLength(2)
})
