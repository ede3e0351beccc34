import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'
import type { WrongFile } from '../support/wrongFile.ts'
import { wrongParts } from '../support/wrongParts.ts'

const text = { kind: 'text' }
const students = (words: object) => ({ extends: 'students', ...words })
const own = (name: string, words: object) => ({ name, scope: 'tenant', fields: { title: text }, ...words })

/** What stands in place of a file that is none. */
const folderOf = Symbol('folder')

const wrong: readonly WrongFile[] = [
  ...wrongParts,
  // Files that cannot be read.
  [
    'comma.json',
    '{ "name": "a",\n  "scope": "tenant", }',
    'line 2: a name in quotation marks is missing, or the comma before this is one too many',
  ],
  ['quote.json', '{ "name": "a }', 'line 1: a quotation mark is missing'],
  ['brace.json', '{ "name": "a", "scope": "tenant"', 'line 1: a closing } is missing'],
  ['bare.json', '{ name: "a" }', 'line 1: this is no JSON: texts and names stand in quotation marks'],
  ['noComma.json', '{ "name": "a"\n "scope": "tenant" }', 'line 2: a comma is missing before this'],
  ['comment.json', '{ "name": "a" // shelves\n}', 'line 1: JSON has no comments'],
  [
    'twice.json',
    '{ "name": "a", "scope": "tenant",\n "fields": { "title": { "kind": "text", "max": 3, "max": 9 } } }',
    "line 2: 'max' stands twice in fields.title",
  ],
  ['empty.json', '', 'the file is empty'],
  ['deep.json', `{ "name": "a", "rules": ${'['.repeat(5000)}${']'.repeat(5000)} }`, 'is nested too deeply'],
  [
    'deep.ts',
    `export default { name: 'a', scope: 'tenant', rules: ${'['.repeat(500)}${']'.repeat(500)} }`,
    'is nested too deeply',
  ],
  ['folder.json', folderOf, 'is a folder, not a file'],
  ['folder.ts', folderOf, 'is a folder, not a file'],
  ['list.json', '[]', 'the definition has no name'],
  ['nothing.ts', 'export const a = 1\n', 'exports no definition'],
  ['import.ts', "import 'nowhere-to-be-found'\nexport const a = 1\n", "Cannot find package 'nowhere-to-be-found'"],
  ['throws.ts', "throw new Error('no shelf today')\n", 'no shelf today'],
  // Entities of the installation.
  ['noScope.json', { name: 'noScopes', fields: { title: text } }, "noScopes: 'scope' is missing"],
  ['scope.json', own('scopes', { scope: 'tenent' }), "scopes.scope: no 'tenent', did you mean 'tenant'?"],
  [
    'name.json',
    own('Book Shelves', {}),
    "Book Shelves.name: 'Book Shelves' is no name of a resource: letters and digits, beginning with a small letter",
  ],
  ['taken.json', own('students', {}), `'students' is built in; to add to it say "extends": "students"`],
  ['reserved.json', own('tenants', {}), "tenants.name: no resource may be called 'tenants'"],
  ['inherited.json', own('constructor', {}), "constructor.name: no resource may be called 'constructor'"],
  [
    'letter.json',
    own('letters', { lines: { rows: { fields: { n: { kind: 'int' } } } } }),
    "letters.lines.rows.fields: 'n' is no name of a field: it has a single letter, and two are the fewest",
  ],
  [
    'wide.json',
    own('wides', { fields: Object.fromEntries(Array.from({ length: 1700 }, (_, at) => [`field${at}`, text])) }),
    "wides.fields: the table 'wides' would have 1708 columns, and at most 1000 are allowed",
  ],
  [
    'noStates.json',
    own('stills', { actions: { post: { to: 'posted' } } }),
    "stills.actions.post.to: no state 'posted', there are no states",
  ],
  ['word.json', own('words', { column: ['title'] }), "words: unknown word 'column'"],
  [
    'kind.json',
    own('kinds', { fields: { price: { kind: 'mony' } } }),
    "kinds.fields.price: unknown kind 'mony', did you mean 'money'?",
  ],
  [
    'option.json',
    own('options', { fields: { title: { ...text, maximum: 3 } } }),
    "options.fields.title: unknown word 'maximum', did you mean 'max'?",
  ],
  ['elsewhere.json', own('elsewheres', { filters: ['title'] }), "elsewheres: unknown word 'filters'; it stands in 'list'"],
  [
    'behind.json',
    { extends: 'students', fields: { xBehind: { ...text, afte: 'noorId' } } },
    "students.fields.xBehind: unknown word 'afte', did you mean 'after'?",
  ],
  [
    'type.json',
    own('types', { fields: { title: { ...text, max: '3' } } }),
    "types.fields.title.max: expected a whole number, not '3'",
  ],
  [
    'target.json',
    own('targets', { fields: { child: { kind: 'ref', to: 'student' } } }),
    "targets.fields.child: no resource 'student', did you mean 'students'?",
  ],
  [
    'path.json',
    own('paths', { list: { columns: ['title', 'titel'] } }),
    "paths.list.columns: no field 'titel', did you mean 'title'?",
  ],
  [
    'group.json',
    own('groups', { menu: { group: 'scholData' } }),
    "groups.menu.group: no 'scholData', did you mean 'schoolData'?",
  ],
  [
    'rule.json',
    own('rules', { rules: [{ error: 'Field.Format' }] }),
    'rules.rules[0]: the rule asks nothing: it says none of holds, exactlyOne, atLeastOne, equal, order',
  ],
  ['state.json', own('states', { states: { open: ['shut'] } }), "states.states.open: no state 'shut', one of open"],
  [
    'map.json',
    own('maps', { fields: { size: { kind: 'choice', values: ['small'], map: { big: 'larg' } } } }),
    "maps.fields.size.map: no 'larg'",
  ],
  [
    'circle.json',
    own('circles', { fields: { other: { kind: 'ref', to: 'circles', required: true } } }),
    'circles.fields.other: no record could be the first: circles needs circles',
  ],
  ['code.json', own('codes', { behaviour: 'studnt' }), "codes.behaviour: no code named 'studnt', did you mean 'student'?"],
  [
    'default.json',
    own('defaults', { fields: { size: { kind: 'choice', values: ['small'], default: 'smal' } } }),
    "defaults.fields.size.default: no 'smal', did you mean 'small'?",
  ],
  [
    'back.json',
    own('backs', { actions: { back: { takesBack: true, set: { title: null } } } }),
    "backs.actions.back.takesBack: only an action that leads to another state takes back: 'to' is missing",
  ],
  [
    'former.json',
    own('formers', { was: 'students' }),
    "formers.was: 'students' is no former name, there is still a definition of that name",
  ],
  // Extensions.
  [
    'xPaid.json',
    { extends: 'salesInvoices', actions: { xPay: { set: { paid: '5' } } } },
    "salesInvoices.actions.xPay.set: 'paid' follows from what others use up, so no action sets it",
  ],
  ['xWho.json', { extends: 'pupils', fields: {} }, "extends: there is no built-in definition 'pupils'"],
  ['xWord.json', students({ field: { xA: text } }), "students: unknown word 'field', did you mean 'fields'?"],
  [
    'xStates.json',
    students({ states: { here: ['gone'], gone: [] } }),
    "students: an extension cannot have 'states', only tenants, fields, sections, lines, change, actions, rules, unique, guards, search, list, import, webhooks, alerts, print, tones, labels",
  ],
  [
    'xActions.json',
    students({ actions: { call: { set: { usesBus: true } } } }),
    "students.actions.call: the name of an added action begins with 'x', like 'xCall'",
  ],
  [
    'xName.json',
    students({ fields: { card: text } }),
    "students.fields.card: the name of an added field begins with 'x', like 'xCard'",
  ],
  [
    'xTaken.json',
    students({ fields: { address: text } }),
    "students.fields.address: 'address' stands already; what changes of it is said in 'change'",
  ],
  [
    'xAfter.json',
    students({ fields: { xB: { ...text, after: 'adress' } } }),
    "students.fields.xB.after: no field 'adress', did you mean 'address'?",
  ],
  [
    'xSection.json',
    students({ sections: { xMore: { after: 'helth', fields: { xC: text } } } }),
    "students.sections.xMore.after: no section 'helth', did you mean 'health'?",
  ],
  [
    'xHidden.json',
    students({ change: { guardian: { hidden: true } } }),
    "students.change.guardian.hidden: 'guardian' is needed: it is required",
  ],
  [
    'xLoose.json',
    students({ change: { noorId: { max: 30 } } }),
    "students.change.noorId.max: 30 loosens 'noorId', whose 'max' is 20",
  ],
  [
    'xValues.json',
    students({ change: { gender: { addValues: ['none'] } } }),
    "students.change.gender.addValues: the product's code knows each value of 'gender'; values can be added to relationship",
  ],
  ['xColumn.json', students({ list: { columns: { insert: ['xNothing'] } } }), "students.list.columns: no field 'xNothing'"],
  [
    'xRule.json',
    students({ rules: [{ error: 'Field.Format', holds: { xNothing: true } }] }),
    "students.rules[0].holds: no field 'xNothing'",
  ],
  ['xKind.json', students({ fields: { xD: { kind: 'number' } } }), "students.fields.xD: unknown kind 'number'"],
]

/** Those of which nothing can be read. */
const unread = [
  ...['bare.json', 'brace.json', 'comma.json', 'comment.json', 'deep.json', 'deep.ts', 'empty.json', 'folder.json', 'folder.ts'],
  ...['import.ts', 'noComma.json', 'nothing.ts', 'quote.json', 'throws.ts', 'twice.json'],
]

/** Those of which the rest is at work without the wrong part. */
const partly = [
  ...['address.json', 'alert.json', 'alertText.json', 'byHand.json', 'labels.json', 'labelsOf.json'],
  ...['paper.json', 'print.json', 'webhook.json'],
]

describe('a hundred wrong files of an installation', () => {
  let school: School
  let admin: Caller
  let folder = ''
  let branch = 0

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'daftar-wrong-'))
    for (const [file, content] of wrong)
      if (content === folderOf) mkdirSync(join(folder, file))
      else writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content))
    writeFileSync(
      join(folder, 'shelves.json'),
      JSON.stringify(own('shelves', { fields: { title: text, mark: { ...text, regex: '^(a+)+$' } } })),
    )
    writeFileSync(join(folder, 'xGood.json'), JSON.stringify(students({ fields: { xGood: text } })))
    // Words of SQL are names like any other.
    writeFileSync(
      join(folder, 'select.json'),
      JSON.stringify(own('select', { fields: { order: text, user: text }, lines: { table: { fields: { group: text } } } })),
    )
    // What statements call their parts is no name of a definition.
    writeFileSync(
      join(folder, 'hits.json'),
      JSON.stringify(own('hits', { fields: { title: text, one: { kind: 'money' }, next: { kind: 'ref', to: 'hits' } } })),
    )
    school = await openSchool({ customFolder: folder })
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
  })
  afterAll(async () => {
    await school.close()
    rmSync(folder, { recursive: true })
  })

  it('do not keep the school from its work, nor its right files from theirs', async () => {
    expect(wrong.length).toBeGreaterThanOrEqual(100)
    expect((await admin.call('POST', 'shelves', { branch, body: { title: 'a' } })).status).toBe(201)
    const named = await admin.call('POST', 'select', { branch, body: { order: 'a', user: 'b', table: [{ group: 'c' }] } })
    expect([named.status, named.body['table']]).toMatchObject([201, [{ group: 'c' }]])
    const first = await admin.call('POST', 'hits', { branch, body: { title: 'first', one: '5' } })
    await admin.call('POST', 'hits', { branch, body: { title: 'second', one: '2', next: first.body['id'] } })
    const found = await admin.call('GET', `hits?${query({ filter: { q: 'second' }, totals: true })}`, { branch })
    expect([found.status, found.body]).toMatchObject([200, [{ title: 'second', refs: { next: { title: 'first' } } }]])
    const { body } = await admin.call<Record<string, unknown>[]>('GET', 'students', { branch })
    expect(body[0]).toHaveProperty('guardian')
    const one = await admin.call('GET', `students/${body[0]?.['id']}`, { branch })
    expect(one.body).toHaveProperty('xGood', null)
  })

  it('cannot hold the server up by a text that an expression would be tried on for ever', async () => {
    const body = { title: 'b', mark: `${'a'.repeat(50)}!` }
    const { status, body: refused } = await admin.call<Problem>('POST', 'shelves', { branch, body })
    expect([status, refused.errors]).toMatchObject([400, [{ field: 'mark', code: 'Field.Format' }]])
    expect((await admin.call('POST', 'shelves', { branch, body: { title: 'b', mark: 'aaa' } })).status).toBe(201)
  })

  it('are told in one block, each file with its own', async () => {
    const told = school.lines.join('\n')
    expect(told).toContain(`resources/custom: ${wrong.length - partly.length} files left out.`)
    expect(told).toContain(`resources/custom: of ${partly.length} files a part is left out; the rest is at work.`)
    const { body } = await admin.call<{ leftOut: { file: string; faults: string[] }[] }>('GET', 'installation')
    // Whose a file is that nobody can read is not known where there are several schools.
    const read = wrong.map(([file]) => file).filter((file) => !unread.includes(file))
    expect(body.leftOut.map(({ file }) => file).sort()).toEqual(read.sort())
    const health = await school.call<{ status: string; leftOut: number }>('GET', 'health')
    expect([health.body.status, health.body.leftOut]).toEqual(['ok', wrong.length])
  })

  it.each(wrong)('%s is told readably', (file, _content, line) => {
    const told = school.lines.flatMap((one) => one.split('\n')).filter((one) => one.startsWith(`  ${file}: `))
    expect(told[0]).toContain(line)
    // What is shown in place of the file is said of those that are left out whole.
    expect(told).toHaveLength(partly.includes(file) ? 1 : 2)
  })
})
