import { expect, it } from 'vitest'
import { fold } from '../../schema/values/fold.ts'
import { families, type Region } from '../../schema/values/names/families.ts'
import { femaleNames, maleNames } from '../../schema/values/names/first.ts'
import { createFatherNames } from '../../src/server/demo/fatherNames.ts'
import { createRandom } from '../../src/server/demo/random.ts'

const repeated = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index)

it('no name stands twice in a list, however it is spelt, and each has an English spelling', () => {
  for (const list of [maleNames, femaleNames, Object.values(families).flat()]) {
    expect(repeated(list.map(({ ar }) => fold(ar)))).toEqual([])
    expect(list.filter(({ ar, en }) => !/^[\u0600-\u06ff]+$/.test(ar) || !/^[A-Z][a-z]+$/.test(en))).toEqual([])
  }
})

it('guardians of a hundred thousand students never share first name, father and family', () => {
  const next = createFatherNames(createRandom(1))
  const regions = Object.keys(families) as Region[]
  const names = new Set<string>()
  for (const region of regions) {
    for (let i = 0; i < (region === 'gulf' ? 60_000 : 6_000); i++) {
      const { first, father, family } = next(region)
      names.add([first, father, family].map(({ ar }) => fold(ar)).join(' '))
    }
  }
  expect(names.size).toBe(60_000 + (regions.length - 1) * 6_000)
})

it('the generator gives the same numbers for the same seed, spread evenly', () => {
  const draw = (seed: number) => {
    const random = createRandom(seed)
    return Array.from({ length: 10_000 }, () => random.below(10))
  }
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
  for (let digit = 0; digit < 10; digit++) {
    const share = draw(7).filter((one) => one === digit).length
    expect(share).toBeGreaterThan(850)
    expect(share).toBeLessThan(1150)
  }
})
