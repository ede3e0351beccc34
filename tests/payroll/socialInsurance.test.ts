import { expect, it } from 'vitest'
import { type Caller, type Problem, query } from '../support/school.ts'
import { onStage } from '../support/stage.ts'

let admin: Caller
let branch: number

onStage((stage) => {
  admin = stage.admin
  branch = stage.branches.boys
})

const send = (values: object) =>
  admin.call<{ id: number } & Problem>('POST', 'socialInsuranceRates', {
    branch,
    body: { ...{ employeePercentage: '12', employerPercentage: '14', minimumBase: '1500', maximumBase: '45000' }, ...values },
  })
const codes = ({ errors = [] }: Partial<Problem>) => errors.map(({ code, field }) => `${code} ${field}`)

it('a school adds the next step of social insurance by itself: a group has one rate for a day, a nationality its own', async () => {
  const step = { group: 'saudiNew', from: '2029-07-01', source: 'قرار 2029' }
  const [added, again] = [await send(step), await send(step)]
  expect([added.status, codes(again.body)]).toEqual([201, ['Value.AlreadyUsed from']])
  const { body: known } = await admin.call<{ from: string; employeePercentage: string }[]>(
    'GET',
    `socialInsuranceRates?${query({ filter: { group: 'saudiNew' }, sort: ['from', 'DESC'], range: [0, 1] })}`,
    { branch },
  )
  expect(known.map(({ from, employeePercentage }) => [from, employeePercentage])).toEqual([
    ['2029-07-01', '12'],
    ['2028-07-01', '11.75'],
  ])
  const { body: kuwait } = await admin.call<{ id: number }[]>(
    'GET',
    `nationalities?${query({ filter: { isoCode: 'KW' }, range: [0, 0] })}`,
    { branch },
  )
  const gcc = { group: 'gcc', from: '2022-01-01', nationality: kuwait[0]?.id }
  const [own, twice] = [await send(gcc), await send(gcc)]
  expect([own.status, codes(twice.body).length]).toEqual([201, 1])
})

it('the most that counts is not below the least', async () => {
  const { status, body } = await send({ group: 'other', from: '2030-01-01', minimumBase: '50000' })
  expect([status, codes(body)]).toEqual([400, ['Insurance.BaseOrder maximumBase']])
})

it('the law on the award is rows with a day too: nobody gets more than all of it', async () => {
  const law = (values: object) =>
    admin.call<{ id: number } & Problem>('POST', 'endOfServiceRules', {
      branch,
      body: { ...{ from: '2031-01-01', kind: 'share', leavingReason: 'resignation', afterYears: 3 }, ...values },
    })
  const { status, body } = await law({ parts: 4, outOf: 3 })
  expect([status, codes(body)]).toEqual([400, ['EndOfService.MoreThanAll parts']])
  const [added, again] = [await law({ parts: 1, outOf: 2 }), await law({ parts: 1, outOf: 2 })]
  expect([added.status, again.status]).toEqual([201, 409])
})
