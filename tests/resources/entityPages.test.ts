import { describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import type { Page } from '../../schema/reference/page.ts'
import { createRegistry } from '../../schema/registry.ts'
import { assemble } from '../../src/server/custom/assemble.ts'
import { customLabels } from '../../src/server/custom/customLabels.ts'
import { productCode } from '../../src/server/custom/productCode.ts'
import { referenceOf } from '../../src/server/reference/reference.ts'
import { loadMessages } from '../../src/server/texts/messages.ts'
import { entityExamples, studentsExtension } from '../support/extensionExample.ts'
import { uniformPrices, uniformSales } from '../support/readmeExample.ts'

const none = { calculations: {}, makers: {}, recipes: {}, behaviours: [], faults: [] }
const assembled = assemble(
  definitions,
  [
    { file: 'students.json', items: [studentsExtension], ...none },
    { file: 'visits.json', items: entityExamples('public'), ...none },
    { file: 'uniforms.json', items: [uniformPrices, uniformSales], ...none },
  ],
  productCode,
)
const registry = createRegistry(assembled.definitions)
const messages = await loadMessages()
messages.add(customLabels(assembled))

/** The table below a heading, each cell as its text. */
const tableOf = (page: Page | undefined, heading: string): string[][] =>
  (page?.parts.find((part) => part.heading === heading)?.table?.rows ?? []).map((row) =>
    row.map((cell) => (typeof cell === 'string' ? cell : 'code' in cell ? cell.code : cell.text)),
  )
const row = (page: Page | undefined, heading: string, first: string) => tableOf(page, heading).find(([cell]) => cell === first)

describe('a page about an entity', () => {
  const { contents, page } = referenceOf(registry, messages, 'en')
  const students = page('entities/students')

  it('is there for each, and leads only to pages that there are', () => {
    const entities = contents.find(({ section }) => section === 'entities')?.pages ?? []
    expect(entities.map(({ title }) => title)).toEqual(registry.models.map(({ name }) => name))
    for (const { path } of contents.flatMap(({ pages }) => pages))
      for (const cell of page(path)?.parts.flatMap(({ table }) => table?.rows.flat() ?? []) ?? [])
        if (typeof cell === 'object' && 'to' in cell) expect(page(cell.to), `${path} leads to ${cell.to}`).toBeDefined()
  })

  it('tells what the installation made, what it extended, and which fields it added', () => {
    const marks = ['entities/uniformSales', 'entities/students', 'entities/guardians'].map((path) => page(path)?.marks)
    expect(marks).toEqual([['of this installation'], ['extended'], []])
    expect(row(students, 'Fields', 'xBusCard')).toEqual([
      'xBusCard',
      'Bus card',
      'text',
      '',
      expect.stringContaining('added by the installation'),
    ])
    expect(row(students, 'Fields', 'arabicName')?.[4]).not.toContain('added')
  })

  it('tells fields with their kinds and labels, what follows, rules with their messages', () => {
    expect(row(students, 'Fields', 'guardian')).toEqual([
      'guardian',
      'Guardian',
      'ref',
      'guardians',
      expect.stringContaining('required'),
    ])
    expect(row(page('entities/salesInvoices'), 'Lines: items', 'tax')?.[4]).toContain('= net * taxPercentage / 100')
    expect(tableOf(students, 'Rules and limits').map(([, message]) => message)).toContain(
      'Enter the bus card of a student who uses the bus',
    )
  })

  it('tells states and actions, permissions, calls, and what refers to it', () => {
    const vouchers = page('entities/vouchers')
    expect(row(vouchers, 'States', 'open')?.[2]).toBe('posted, void')
    expect(row(vouchers, 'Actions', 'post')).toEqual(['post', 'posted', 'gLPost', '', 'posts post'])
    expect(row(students, 'Permissions', 'view')?.[1]).toBe('viewStudents')
    expect(tableOf(students, 'API').map(([call]) => call)).toEqual(
      expect.arrayContaining(['GET /api/students', 'PUT /api/students/{id}', 'POST /api/students/{id}/suspend']),
    )
    expect(tableOf(page('entities/visitRequests'), 'API').map(([call]) => call)).toEqual(
      expect.arrayContaining([
        'POST /api/visitRequests/{id}/publicLink',
        'DELETE /api/visitRequests/{id}/publicLink',
        'GET /api/visitRequests/publicAddress',
        'POST /api/public/forms/{code}/visitRequests',
      ]),
    )
    expect(tableOf(students, 'API').filter(([call]) => call?.includes('ublic'))).toEqual([])
    expect(tableOf(page('entities/guardians'), 'What refers to it')).toContainEqual(['students', 'guardian', ''])
  })

  it('has its labels in the language of the reader', () => {
    const arabic = referenceOf(registry, messages, 'ar').page('entities/students')
    expect(row(arabic, 'Fields', 'xBusCard')?.[1]).toBe('رقم بطاقة الحافلة')
  })
})
