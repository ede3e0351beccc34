import { describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { names } from '../../resources/names.ts'
import { sidesOf, signedColumn } from '../../schema/derive/signedColumn.ts'
import { tablesOf } from '../../schema/derive/tables.ts'
import { createRegistry } from '../../schema/registry.ts'

const registry = createRegistry(definitions)

describe('the definitions of the product', () => {
  it('are exactly the names that references may use, in the order of the menu', () => {
    expect(definitions.map((definition) => definition.name)).toEqual(names)
  })

  it('are data: nothing is lost as JSON', () => {
    expect(JSON.parse(JSON.stringify(definitions))).toEqual(definitions)
  })

  it('refer only to resources that exist', () => {
    const known = new Set(registry.models.map((model) => model.name))
    const targets = tablesOf(registry).flatMap((table) => table.foreignKeys.map((key) => key.table))
    const tables = new Set([...tablesOf(registry).map((table) => table.name), 'files', 'subscriptions'])
    expect(targets.filter((target) => !tables.has(target))).toEqual([])
    expect(registry.referrers('accounts').every(({ model }) => known.has(model.name))).toBe(true)
  })

  it('keep the paths of the specification with their spellings', () => {
    const paths = Object.fromEntries(registry.models.map((model) => [model.name, model.route.base]))
    expect(paths).toMatchObject({
      nationalities: 'nationalties',
      managements: 'mangement',
      jobTitles: 'jop-title',
      maritalStatuses: 'marital-status',
      qualifications: 'qualification',
      religions: 'religion',
      accounts: 'chart-of-account',
      costCenters: 'cost-center',
      company: 'school-setting',
      classRooms: 'classRooms',
    })
  })

  it('keep the permissions of the specification with their spellings', () => {
    const { view, edit } = registry.get('company').permissions
    expect([view, edit]).toEqual(['viewSchool', 'editCompany'])
    expect(registry.get('students').permissions).toMatchObject({ view: 'viewStudents', add: 'addStudents', edit: 'editStudents' })
  })

  it('import every heading of the ministry to a field that exists', () => {
    for (const model of registry.models) {
      for (const path of Object.keys(model.data.import?.aliases ?? {})) {
        // One column may stand for two sides of a line.
        if (path === signedColumn && sidesOf(model)) continue
        const ofDocument = path.startsWith('document.') && model.data.import?.lines?.by !== undefined
        const [first = '', second] = (ofDocument ? path.slice('document.'.length) : path).split('.')
        const lines = ofDocument ? undefined : model.lines.find(({ name }) => name === model.data.import?.lines?.of)
        const field = (lines ?? model).fields.get(first)
        expect(field, `${model.name}.${path}`).toBeDefined()
        if (second && field?.kind === 'party') expect(field.targets, `${model.name}.${path}`).toContain(second)
        else if (second) expect(registry.get(field?.to ?? '').fields.has(second), `${model.name}.${path}`).toBe(true)
      }
    }
  })

  it('never give one heading to two fields of a resource', () => {
    for (const model of registry.models) {
      const headings = Object.values(model.data.import?.aliases ?? {}).flat()
      expect(headings.filter((heading, index) => headings.indexOf(heading) !== index)).toEqual([])
    }
  })
})
