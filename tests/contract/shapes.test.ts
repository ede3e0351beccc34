import { describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { representatives, shapeOf } from '../support/shapes.ts'
import { all } from '../support/sweep.ts'

const { models } = createRegistry(definitions)
const names = (chosen: readonly { name: string }[]) => chosen.map(({ name }) => name)

describe('the definitions that stand for all', () => {
  it('have every shape and every kind of field that there is', () => {
    const chosen = representatives(models)
    const kinds = (of: typeof models) => new Set(of.flatMap(({ fields }) => [...fields.values()].map(({ kind }) => kind)))
    expect(new Set(chosen.map(shapeOf))).toEqual(new Set(models.map(shapeOf)))
    expect(kinds(chosen)).toEqual(kinds(models))
  })

  if (all) return
  it('are no more when there are twice as many definitions of the same shapes', () => {
    expect(names(representatives([...models, ...models.map((model) => ({ ...model, name: `${model.name}Twin` }))]))).toEqual(
      names(representatives(models)),
    )
    expect(representatives(models).length).toBeLessThan(models.length)
  })
})
