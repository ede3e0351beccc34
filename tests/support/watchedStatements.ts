import { afterAll, expect } from 'vitest'
import { watchStatements } from '../../src/server/database/database.ts'
import { notDistributable } from './distributable.ts'

/** Statements that the server has sent since a file began and that a distributed database would refuse. */
const refused = (globalThis as { refusedStatements?: Map<string, readonly string[]> }).refusedStatements ?? watched()

function watched(): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  watchStatements((text) => {
    const faults = notDistributable(text)
    if (faults.length) found.set(text, faults)
  })
  return Object.assign(globalThis, { refusedStatements: found }).refusedStatements
}

// Whatever a file of tests is about, it shows statements that no machine alone would be refused.
afterAll(() => {
  const found = [...refused].map(([text, faults]) => `${faults.join('; ')}: ${text}`)
  refused.clear()
  expect(found).toEqual([])
})
