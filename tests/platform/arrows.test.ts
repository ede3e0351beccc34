import { describe, expect, test } from 'vitest'
import checkArrows, { circleFaults, faultsOf } from '../../scripts/checks/arrows.ts'
import { importsOf } from '../../scripts/imports.ts'

describe('arrows between the rooms', () => {
  test('hold in the whole project', async () => {
    expect(await checkArrows()).toEqual([])
  })

  test.each([
    ['schema/a.ts', `import { b } from '../resources/b.ts'`],
    ['resources/a.ts', `import { b } from '../src/shared/b.ts'`],
    ['resources/calculations/a.ts', `import { b } from '../b.ts'`],
    ['src/shared/a.ts', `export * from '../server/b.ts'`],
    ['src/server/a.ts', `import '../client/b.ts'`],
    ['src/client/a.ts', `const b = await import('../server/b.ts')`],
    ['src/client/a.ts', `import type { B } from '../server/b.ts'`],
    ['src/client/a.ts', `import {\n  type A,\n  b,\n} from '../../resources/b.ts'`],
  ])('refuse in %s: %s', (file, text) => {
    expect(faultsOf(importsOf(file, text))).toEqual([expect.stringMatching(/^\S+:\d+ imports /)])
  })

  test.each([
    ['src/client/a.ts', `import type { B } from '../../resources/b.ts'`],
    ['src/client/a.ts', `import { b } from '../../resources/calculations/b.ts'`],
    ['resources/calculations/a.ts', `import type { B } from '../b.ts'`],
    ['src/client/a.ts', `import { type A, type B } from '../../resources/b.ts'`],
    ['src/client/a.ts', `import { b } from '../shared/b.ts'\nimport { c } from './c.ts'\nimport react from 'react'`],
    ['src/server/a.ts', `import { b } from '../../resources/b.ts'`],
  ])('let pass in %s: %s', (file, text) => {
    expect(faultsOf(importsOf(file, text))).toEqual([])
  })
})

describe('files that import each other', () => {
  const files = (second: string) => [
    ...importsOf('schema/a.ts', `import { b } from './b.ts'`),
    ...importsOf('schema/b.ts', `import type { C } from './c.ts'`),
    ...importsOf('schema/c.ts', second),
  ]

  test('are refused as a circle, by their types too', () => {
    expect(circleFaults(files(`import type { A } from './a.ts'`))).toEqual([
      'schema/a.ts, schema/b.ts, schema/c.ts import each other in a circle.',
    ])
  })

  test('pass where one loads the other when it is needed', () => {
    expect(circleFaults(files(`const a = await import('./a.ts')`))).toEqual([])
  })
})

describe('arrows between the rooms of the client', () => {
  test.each([
    ['src/client/providers/a.ts', `import { b } from '../shell/b.ts'`],
    ['src/client/records/inputs/a.ts', `import { b } from '../form/b.ts'`],
    ['src/client/components/a.ts', `import '../records/list/b.css'`],
    ['src/client/public/a.ts', `import { b } from '../records/values/b.ts'`],
    ['src/client/pages/a.ts', `import { b } from '../public/b.ts'`],
  ])('refuse in %s: %s', (file, text) => {
    expect(faultsOf(importsOf(file, text))).toEqual([expect.stringMatching(/^\S+:\d+ imports .* in the client /)])
  })

  test.each([
    ['src/client/records/inputs/a.ts', `const b = await import('../form/b.ts')`],
    ['src/client/providers/a.ts', `import type { B } from '../shell/b.ts'`],
    ['src/client/shell/a.ts', `import { b } from '../records/values/b.ts'`],
    ['src/client/App.tsx', `import { b } from './shell/b.ts'`],
  ])('let pass in %s: %s', (file, text) => {
    expect(faultsOf(importsOf(file, text))).toEqual([])
  })
})

describe('arrows of the engine', () => {
  test.each([
    ['src/server/engine/write/a.ts', `import { b } from '../../ledger/b.ts'`],
    ['src/server/engine/read/a.ts', `import { b } from '../../http/b.ts'`],
    ['src/server/engine/read/a.ts', `import { b } from '../write/b.ts'`],
    ['src/server/engine/context.ts', `import { b } from './sql/b.ts'`],
  ])('refuse in %s: %s', (file, text) => {
    expect(faultsOf(importsOf(file, text))).toEqual([expect.stringMatching(/^\S+:\d+ imports .* engine /)])
  })

  test.each([
    [
      'src/server/engine/write/a.ts',
      `import { b } from '../sql/b.ts'\nimport { c } from './c.ts'\nimport { d } from '../behaviour.ts'`,
    ],
    ['src/server/engine/read/a.ts', `import type { B } from '../write/b.ts'`],
    ['src/server/ledger/a.ts', `import { b } from '../engine/write/b.ts'`],
  ])('let pass in %s: %s', (file, text) => {
    expect(faultsOf(importsOf(file, text))).toEqual([])
  })
})

describe('arrows between the rooms of the server', () => {
  test.each([
    ['src/server/database/a.ts', `import { b } from '../ledger/b.ts'`],
    ['src/server/access/a.ts', `import type { Server } from '../server.ts'`],
    ['src/server/ledger/a.ts', `const b = await import('../reports/b.ts')`],
    ['src/server/jobs/a.ts', `import { b } from '../http/b.ts'`],
    ['src/server/attic/a.ts', `import { b } from '../database/b.ts'`],
  ])('refuse in %s: %s', (file, text) => {
    expect(faultsOf(importsOf(file, text))).toEqual([expect.stringMatching(/^\S+:\d+ imports .* in the server /)])
  })

  test.each([
    ['src/server/http/a.ts', `import { b } from '../ledger/b.ts'`],
    ['src/server/jobs/a.ts', `import type { Server } from '../server.ts'`],
    ['src/server/start.ts', `import { b } from './http/b.ts'`],
  ])('let pass in %s: %s', (file, text) => {
    expect(faultsOf(importsOf(file, text))).toEqual([])
  })
})
