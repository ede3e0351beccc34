import { expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { statesLeftOut } from '../../schema/counted.ts'
import { settle } from '../../schema/record/check.ts'
import { isTakenBack } from '../../schema/record/nextStates.ts'
import { createRegistry } from '../../schema/registry.ts'

const registry = createRegistry(definitions)
const { models } = registry
const sums = models.flatMap((model) =>
  [...model.fields.values()].filter(({ kind }) => kind === 'money').map((field) => ({ model, field })),
)

it('the foot of a list adds up what stands in it: only drafts and what was taken back are left out', () => {
  for (const { model, field } of sums) {
    const back = model.states.filter((status) => isTakenBack(model, { status }))
    expect(statesLeftOut(model, {}, field).filter((state) => state !== 'draft')).toEqual(back)
  }
  const salaries = sums.find(({ model, field }) => model.name === 'salaries' && field.field === 'net')
  expect(salaries && statesLeftOut(salaries.model, {}, salaries.field)).toEqual(['void'])
})

it('a first month has no difference to the one before it, and any other has one', () => {
  const check = { decimals: 2, phoneRule: 'saudi' } as const
  const worked = (lastNet: string | null) =>
    settle(registry.get('salaries'), { lastNet, items: [], corrections: [] }, check)['difference']
  expect([worked(null), worked('100.00')]).toEqual([null, '-100.00'])
})
