import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { readPdf } from '../support/pdf.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

interface Row extends Record<string, unknown> {
  readonly id: number
  readonly version: number
}

describe('templates of paper', () => {
  let school: School
  let admin: Caller
  let boys = 0
  let girls = 0
  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    ;({ boys, girls } = await branchesOf(admin))
  })
  afterAll(() => school.close())

  const year = new Date().getFullYear()
  const call = <T = Row>(method: string, path: string, body?: object, branch = boys) =>
    admin.call<T>(method, path, { branch, year, ...(body && { body }) })
  const first = async (resource: string, branch = boys) =>
    (
      await call<Row[]>(
        'GET',
        `${resource}?${query({ filter: { status_in: ['open', 'posted'] }, range: [0, 0] })}`,
        undefined,
        branch,
      )
    ).body[0]?.id ?? 0
  const printed = async (resource: string, id: number, branch = boys) => {
    const answer = await call<Uint8Array>('GET', `${resource}/${id}/print`, undefined, branch)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return readPdf(Buffer.from(answer.body as unknown as Uint8Array))
  }
  const template = async (body: object) => {
    const made = await call('POST', 'printTemplates', { label: 'نموذج', ...body })
    expect(made.body).toMatchObject({ id: expect.any(Number) })
    return async () => {
      expect((await call('DELETE', `printTemplates/${made.body.id}`)).status).toBe(200)
    }
  }

  it.each(['salesInvoices', 'vouchers'])(
    'follow the paper, the words and the fields of %s, and those of the company after that',
    async (kind) => {
      const id = await first(kind)
      const before = await printed(kind, id)
      const remove = await template({
        documentKind: kind,
        paper: 'a5',
        englishHead: 'Keep this paper',
        arabicFoot: 'شكرًا لكم',
        showSignatures: false,
        hiddenFields: [{ field: 'description' }],
      })
      const after = await printed(kind, id)
      expect(before.text).not.toContain('Keep this paper')
      expect(after.text).toContain('Keep this paper')
      expect(after.text).not.toContain('Approved')
      expect(before.text).toContain('Approved')
      expect(Math.round((after.pages[0]?.width ?? 0) / 10)).toBe(42)
      await remove()
      expect((await printed(kind, id)).text).not.toContain('Keep this paper')
    },
  )

  it('prints a receipt on a strip of 80 mm', async () => {
    const remove = await template({ documentKind: 'collections', paper: 'roll', arabicFoot: 'شكرًا لكم' })
    const paper = await printed('collections', await first('collections'))
    expect(paper.pages).toHaveLength(1)
    expect(Math.round(paper.pages[0]?.width ?? 0)).toBe(227)
    await remove()
  })

  it('leaves a field out that is not wanted', async () => {
    const id = await first('salesInvoices')
    expect((await printed('salesInvoices', id)).text).toContain('Guardian')
    const remove = await template({ documentKind: 'salesInvoices', hiddenFields: [{ field: 'guardian' }] })
    expect((await printed('salesInvoices', id)).text).not.toContain('Guardian')
    await remove()
  })

  it('hold for one branch before those of all', async () => {
    const all = await template({ documentKind: 'vouchers', englishHead: 'For all branches' })
    const own = await template({ documentKind: 'vouchers', branch: girls, englishHead: 'For the girls' })
    expect((await printed('vouchers', await first('vouchers'))).text).toContain('For all branches')
    expect((await printed('vouchers', await first('vouchers', girls), girls)).text).toContain('For the girls')
    const again = await call<Problem>('POST', 'printTemplates', { label: 'نموذج', documentKind: 'vouchers', branch: girls })
    expect(again.body.errors?.[0]?.code).toBe('PrintTemplate.Another')
    await all()
    await own()
  })

  it.each([
    [{ documentKind: 'students' }, 'Field.Choice'],
    [{ documentKind: 'vouchers', paper: 'roll' }, 'Field.ChoiceNotNow'],
    [{ documentKind: 'vouchers', hiddenFields: [{ field: 'guardian' }] }, 'Field.ChoiceNotNow'],
    [{ documentKind: 'vouchers', hiddenFields: [{ field: 'nothing' }] }, 'Field.Choice'],
    [{ documentKind: 'vouchers', hiddenFields: [{ field: 'kind' }, { field: 'kind' }] }, 'Lines.Repeated'],
  ])('refuse %o: %s', async (body, code) => {
    const made = await call<Problem>('POST', 'printTemplates', { label: 'نموذج', ...body })
    expect(made.body.errors?.map((one) => one.code)).toEqual([code])
  })
})
