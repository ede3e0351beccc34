import { describe, expect, it } from 'vitest'
import { checkIdentity } from '../../schema/values/identity.ts'
import { noorFaults, noorIdentity, noorRows } from './noorRows.ts'

describe('the ministry’s students of the tests', () => {
  const rows = noorRows()

  it('have right identity numbers, no two the same', () => {
    const numbers = rows.map((_, student) => noorIdentity(student))
    expect(numbers.filter((number) => checkIdentity('national', number) !== null)).toEqual([])
    expect(new Set(numbers).size).toBe(400)
  })

  it('have every fault once', () => {
    expect(rows.flatMap(({ fault }) => fault ?? [])).toEqual([...noorFaults])
  })

  it('have siblings by mobile: 201 families', () => {
    const mobiles = noorRows({ faulty: 0 }).map(({ cells }) => Number(cells[5]))
    expect(new Set(mobiles).size).toBe(201)
  })
})
