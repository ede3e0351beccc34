import { describe, expect, it } from 'vitest'
import { connected } from '../support/database.ts'
import type { Caller, Problem, School } from '../support/school.ts'
import { onStage, type Stage } from '../support/stage.ts'

interface Year {
  readonly year: number | null
  readonly startDate: string
  readonly endDate: string
}
interface Branch {
  readonly id: number
  readonly isMaster: boolean
  readonly version: number
}

describe('the places a person may stand in', () => {
  let school: School
  let admin: Caller
  let signInWith: Stage['signInWith']
  let schools: readonly number[] = []
  const thisYear = new Date().getFullYear()
  const codes = (body: unknown) => (body as Problem).errors.map((error) => error.code)

  onStage((stage) => {
    ;({ school, admin, signInWith } = stage)
    ;({ schools } = stage.branches)
  })
  const yearsOf = async (caller: Caller) => (await caller.call<Year[]>('GET', 'FiscalYears')).body
  const idsOf = async (caller: Caller, path: string) => (await caller.call<Branch[]>('GET', path)).body.map(({ id }) => id)

  it('are the years with the current one first, and all of them together for whoever may see that', async () => {
    const years = await yearsOf(admin)
    expect(years.map(({ year }) => year)).toEqual([thisYear, thisYear + 1, thisYear - 1, null])
    expect(years.at(-1)).toMatchObject({ startDate: years.at(-2)?.startDate, endDate: years[1]?.endDate })
    const clerk = await signInWith('years_clerk', schools, ['viewBranches', 'viewFiscalYears'])
    expect(await yearsOf(clerk)).toEqual(years.slice(0, -1))
  })

  it('are the first year alone without the permission to view years, whatever is asked for', async () => {
    const [first] = await yearsOf(admin)
    const clerk = await signInWith('pinned_clerk', schools, ['viewBranches', 'viewAreas'])
    expect(await yearsOf(clerk)).toEqual([first])
    expect((await clerk.call('GET', 'areas')).status).toBe(200)
    expect((await clerk.call('GET', 'areas', { year: thisYear })).status).toBe(200)
    for (const year of [thisYear - 1, thisYear + 1, 'all'] as const) {
      const refused = await clerk.call('GET', 'areas', { year })
      expect([year, refused.status, codes(refused.body)]).toEqual([year, 403, ['FiscalYear.NotAllowed']])
    }
  })

  it('are the branches of one’s own, in every answer and for every write', async () => {
    const [own = 0, other = 0] = schools
    const clerk = await signInWith('branch_clerk', [own], ['viewBranches', 'editBranches'])
    expect(await idsOf(clerk, 'branches')).toEqual([own])
    expect((await clerk.call('GET', 'branches')).headers.get('Content-Range')).toBe('branches 0-0/1')
    expect((await clerk.call('GET', `branches/${own}`)).status).toBe(200)
    const { body } = await admin.call<Branch>('GET', `branches/${other}`)
    for (const method of ['GET', 'PUT'] as const) {
      const refused = await clerk.call(method, `branches/${other}`, {
        ...(method === 'PUT' && { body: { version: body.version, phone: null } }),
      })
      expect([method, refused.status, codes(refused.body)]).toEqual([method, 404, ['Record.NotFound']])
    }
    const exported = await clerk.call<string>('GET', 'branches/export?format=csv')
    expect(exported.status).toBe(200)
    expect(
      new TextDecoder()
        .decode(exported.body as unknown as Uint8Array)
        .trim()
        .split('\n'),
    ).toHaveLength(2)
  })

  it('are all branches for whoever may open new ones', async () => {
    const [own = 0] = schools
    const opener = await signInWith('branch_opener', [own], ['viewBranches', 'addBranches'])
    expect((await idsOf(opener, 'branches')).toSorted()).toEqual((await idsOf(admin, 'branches')).toSorted())
  })

  it('are all branches when none of one’s own is left', async () => {
    const clerk = await signInWith('former_clerk', [schools[0] ?? 0], ['viewBranches'])
    expect(await idsOf(clerk, 'branches')).toEqual([schools[0]])
    await connected(school.databaseUrl, (client) =>
      client.query('delete from users_branches where record_id = $1', [clerk.profile['userId']]),
    )
    await school.restart()
    expect((await idsOf(clerk, 'branches')).toSorted()).toEqual((await idsOf(admin, 'branches')).toSorted())
  })
})
