import { afterAll, describe, expect, it } from 'vitest'
import { customFolder } from '../support/customFolder.ts'
import { type Caller, query } from '../support/school.ts'
import { onStage } from '../support/stage.ts'

/** Slips of which every look is written down, with an action that asks for what few may know. */
const slips = {
  name: 'slips',
  scope: 'branch',
  audited: 'view',
  title: ['name'],
  fields: {
    name: { kind: 'text', required: true },
    amount: { kind: 'money', permission: 'viewSlipAmounts' },
  },
  actions: { raise: { input: { by: { kind: 'money', permission: 'viewSlipAmounts' } }, set: { name: 'raised' } } },
  list: { columns: ['name', 'amount'] },
  labels: { en: { name: 'Slip', name_two: 'Slips' }, ar: { name: 'كشف', name_two: 'كشوف' } },
}

const custom = customFolder()
custom.put('slips.json', slips)
afterAll(custom.remove)

let admin: Caller
let clerk: Caller
let branch: number

onStage(
  async (stage) => {
    admin = stage.admin
    branch = stage.branches.boys
    clerk = await stage.signInWith('slip_clerk', [branch], ['viewBranches', 'viewSlips', 'editSlips', 'viewAudit'])
  },
  { customFolder: custom.folder },
)

const call = <T = Record<string, unknown>>(who: Caller, method: string, path: string, body?: object) =>
  who.call<T>(method, path, { branch, ...(body && { body }) })

interface Entry {
  readonly action: string
  readonly recordId: number | null
  readonly userName: string
  readonly input: Record<string, unknown> | null
}
const looks = async () =>
  (await call<Entry[]>(admin, 'GET', `audit?${query({ filter: { resource: 'slips' }, range: [0, 99] })}`)).body
    .filter(({ action }) => ['view', 'print', 'list', 'export', 'report', 'file'].includes(action))
    .map(({ action, recordId, userName }) => `${userName} ${action} ${recordId ?? ''}`.trim())

describe('a look at what is most private', () => {
  it('is written into the log: who opened, printed, listed or took away which record', async () => {
    const { body } = await call<{ id: number }>(admin, 'POST', 'slips', { name: 'سعد', amount: '100' })
    expect(await looks()).toEqual([])
    await call(clerk, 'GET', `slips/${body.id}`)
    await call(clerk, 'GET', `slips/${body.id}/print`)
    await call(clerk, 'GET', `slips?${query({ filter: { name: 'سعد' } })}`)
    await call(clerk, 'GET', 'slips/export?format=csv')
    expect((await looks()).toReversed()).toEqual([
      `slip_clerk view ${body.id}`,
      `slip_clerk print ${body.id}`,
      'slip_clerk list',
      'slip_clerk export',
    ])
    // Its history tells what stands in it; whoever has just opened it looks no second time.
    await call(clerk, 'GET', `slips/${body.id}/history`)
    expect(await looks()).toHaveLength(4)
    await call(admin, 'GET', `slips/${body.id}/history`)
    expect(await looks()).toHaveLength(5)
    const form = new FormData()
    form.append('file', new Blob(['100'], { type: 'text/plain' }), 'slip.txt')
    const kept = await call<{ id: number }>(admin, 'POST', `slips/${body.id}/attachments`, form)
    await call(clerk, 'GET', `files/${kept.body.id}`)
    expect((await looks())[0]).toBe(`slip_clerk file ${body.id}`)
    // To choose one by its name shows nothing of it.
    await call(clerk, 'GET', `slips?${query({ fields: ['id', 'name'] })}`)
    expect(await looks()).toHaveLength(6)
  })

  it('is one of a record that is there, and in sight', async () => {
    const before = await looks()
    expect((await call(clerk, 'GET', 'slips/999999')).status).toBe(404)
    expect(await looks()).toEqual(before)
  })
})

describe('what an action was given', () => {
  it('is masked for those who may not know it', async () => {
    const { body } = await call<{ id: number }>(admin, 'POST', 'slips', { name: 'ماجد' })
    expect((await call(admin, 'POST', `slips/${body.id}/raise`, { by: '70713.85' })).status).toBe(200)
    const told = async (who: Caller) => JSON.stringify((await call(who, 'GET', `slips/${body.id}/history`)).body)
    expect([(await told(admin)).includes('70713.85'), (await told(clerk)).includes('70713.85')]).toEqual([true, false])
    const log = await call(clerk, 'GET', `audit?${query({ filter: { resource: 'slips' }, range: [0, 99] })}`)
    expect(JSON.stringify(log.body)).not.toContain('70713.85')
  })
})
