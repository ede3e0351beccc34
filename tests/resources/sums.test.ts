import { expect, it } from 'vitest'
import { calculations } from '../../resources/calculations/index.ts'
import { definitions } from '../../resources/index.ts'
import { statesLeftOut } from '../../schema/counted.ts'
import { settle } from '../../schema/record/check.ts'
import { isTakenBack } from '../../schema/record/nextStates.ts'
import type { RecordData } from '../../schema/record/record.ts'
import { createRegistry } from '../../schema/registry.ts'

const registry = createRegistry(definitions)
const { models } = registry
it('the foot of a list adds up what stands in it: only drafts and what was taken back are left out', () => {
  for (const model of models) {
    const back = model.states.filter((status) => isTakenBack(model, { status }))
    expect(statesLeftOut(model, {}).filter((state) => state !== 'draft')).toEqual(back)
  }
  expect(statesLeftOut(registry.get('salaries'), {})).toEqual(['void'])
})

it('a first month has no difference to the one before it, and any other has one', () => {
  const check = { decimals: 2, phoneRule: 'saudi' } as const
  const worked = (lastNet: string | null) =>
    settle(registry.get('salaries'), { lastNet, items: [], corrections: [] }, check)['difference']
  expect([worked(null), worked('100.00')]).toEqual([null, '-100.00'])
})

it('nothing differs in a shift before anything was counted; a drawer that was found empty is counted', () => {
  const counted = (status: string, pieces: number) => {
    const counts = [{ denomination: '10', pieces }]
    const shift = { status, openingCash: '150', taken: '0', paidOut: '0', counts } as unknown as RecordData
    const check = { decimals: 2, phoneRule: 'saudi' } as const
    return settle(createRegistry(definitions, { calculations }).get('shifts'), shift, check)['difference']
  }
  expect([counted('open', 0), counted('open', 14), counted('counted', 0), counted('counted', 15)]).toEqual([
    null,
    '-10',
    '-150',
    '0',
  ])
})
