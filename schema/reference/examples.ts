import type { FieldData } from '../kind.ts'
import type { ResourceData } from '../language/definition.ts'
import type { Code } from './examples/code.ts'
import { installation } from './examples/installation.ts'
import { library } from './examples/library.ts'
import { store, storeCode } from './examples/store.ts'
import { trips, tripsCode } from './examples/trips.ts'
import { kindEntries } from './kinds.ts'

/** Definitions and other files that use words, kinds and labels, and the functions that they name. */
export interface ExampleFile extends Code {
  readonly file: string
  readonly items: readonly object[]
}

const noCode: Code = { calculations: {}, makers: {}, recipes: {} }

/** Fields that definitions for examples of kinds have besides the field that is shown. */
const commonFields = {
  title: { kind: 'text' },
  other: { kind: 'text' },
  amount: { kind: 'money' },
  day: { kind: 'date' },
  papers: { kind: 'choice', values: ['national', 'passport'] },
  account: { kind: 'ref', to: 'accounts' },
} as const

/** A definition with a field of a kind, as `value`. */
export const definitionOf = (field: FieldData, name = 'sample'): ResourceData => ({
  name,
  scope: 'branchYear',
  title: ['title'],
  fields: { ...commonFields, value: field },
})

const ofKinds = Object.values(kindEntries)
  .flatMap(({ examples }) => examples)
  .map(({ field }, index) => definitionOf(field, `sampleOf${index}`))

/** The examples of the reference: each is accepted by the checks, as a file of an installation would be. */
export const exampleFiles: readonly ExampleFile[] = [
  { file: 'library.ts', items: library, ...noCode },
  { file: 'store.ts', items: store, ...storeCode },
  { file: 'trips.ts', items: trips, ...tripsCode },
  { file: 'students.ts', items: installation, ...noCode },
  { file: 'kinds.ts', items: ofKinds, ...noCode },
]
