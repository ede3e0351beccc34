import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { compile } from '../../schema/compile.ts'
import type { Model } from '../../schema/model.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'
import { representatives } from '../support/shapes.ts'
import { some } from '../support/sweep.ts'

/** Values that hardly any field takes, and some that no field does. */
const wrong: Readonly<Record<string, unknown>> = {
  'an object': { a: 1 },
  'a list': [['x']],
  'a negative number': -1.5,
  'a word': 'zzz zzz',
  'a long text': 'ن'.repeat(20_001),
  'half a character': 'x\ud800',
  'a NUL': 'x\u0000',
}

/** What in a sentence shows that a text or a label was missing. */
function flaw(message: string, language: 'ar' | 'en', given: readonly string[]): string | null {
  if (message.trim() === '') return 'no text'
  if (message.includes('{{') || /\berrors\.|\bfields\.|\bresources\./.test(message)) return 'a raw key'
  if (/undefined|null\b|\[object/.test(message)) return 'a value of the code'
  if (/^[\s:]|\s{2}|\(\)|"\s*"|«\s*»|[:،]\s*$/.test(message)) return 'an empty label'
  const said = given.reduce((text, word) => text.replaceAll(word, ''), message)
  if (language === 'en' && /\b[a-z]+[A-Z]\w*/.test(said)) return 'a raw name'
  if (language === 'en' && /^[a-z]/.test(said)) return 'a raw name at its beginning'
  if (language === 'ar' && /\b[a-z][a-zA-Z]{2,}\b/.test(said.replace(/\b(xlsx?|csv|multipart|https)\b/g, ''))) return 'a raw name'
  return null
}

describe('messages of refusals', () => {
  let school: School
  let admin: Caller
  let branches: { id: number; isMaster: boolean }[] = []
  const models = definitions.map((definition) => compile(definition as never))
  beforeAll(async () => {
    school = await openSchool()
    admin = await school.signIn('demo_admin')
    branches = (await admin.call<{ branches: typeof branches }>('GET', 'aggregates/StartUp')).body.branches
  })
  afterAll(() => school.close())
  const branchOf = (model: Model) => branches.find((one) => one.isMaster === (model.data.headOffice === true))?.id ?? 0

  for (const language of some(['ar', 'en'], ['ar'])) {
    const send = (model: Model, method: string, path: string, body?: unknown) =>
      admin.call<Problem>(method, path, { branch: branchOf(model), language, ...(body !== undefined && { body }) })
    const flaws = (model: Model, sent: string, answer: { status: number; body: Problem }, given: readonly string[] = []) =>
      answer.status < 400
        ? []
        : (answer.body.errors ?? []).flatMap(({ code, field, message }) => {
            const found = flaw(message, language, given)
            return found ? [`${model.name} ${sent} ${code} ${field ?? ''}: ${found} in "${message}"`] : []
          })

    it(`name every field by its label when a record is empty or wrong, in ${language}`, async () => {
      const found: string[] = []
      for (const model of models) {
        if (!model.data.single) {
          const empty = await send(model, 'POST', model.name, {})
          expect([model.name, empty.status < 500]).toEqual([model.name, true])
          found.push(...flaws(model, '{}', empty))
          if (empty.status === 201) await send(model, 'DELETE', `${model.name}/${(empty.body as unknown as { id: number }).id}`)
        }
        for (const [sort, value] of Object.entries(wrong)) {
          const body = Object.fromEntries(
            [...model.fields.keys(), ...model.lines.map((lines) => lines.name)].map((key) => [key, value]),
          )
          const answer = await send(model, model.data.single ? 'PUT' : 'POST', model.name, body)
          expect([model.name, sort, answer.status >= 400 && answer.status < 500]).toEqual([model.name, sort, true])
          found.push(...flaws(model, sort, answer))
          for (const lines of model.lines) {
            const line = Object.fromEntries([...lines.fields.keys()].map((key) => [key, value]))
            const lined = await send(model, model.data.single ? 'PUT' : 'POST', model.name, { [lines.name]: [line, {}] })
            found.push(...flaws(model, `${sort} in ${lines.name}`, lined))
          }
        }
      }
      expect(found).toEqual([])
    })

    it(`say what is wrong with a list's filter, order, columns and range, in ${language}`, async () => {
      const found: string[] = []
      for (const model of representatives(models)) {
        for (const field of model.fields.values()) {
          for (const [sort, value] of Object.entries({ ...wrong, 'a long text': 'ن'.repeat(300) })) {
            const answer = await send(model, 'GET', `${model.name}?${query({ filter: { [field.field]: value } })}`)
            expect([model.name, field.field, sort, answer.status < 500]).toEqual([model.name, field.field, sort, true])
            found.push(...flaws(model, `${sort} in the filter`, answer))
          }
        }
        for (const asked of [
          { filter: '{"a' },
          { filter: [] },
          { filter: { nothing: 1 } },
          { sort: ['nothing', 'ASC'] },
          { sort: 'x' },
          { range: [9, 3] },
          { range: [0, 1000] },
          { range: [2_000_000, 2_000_010] },
          { fields: 'x' },
          { fields: ['nothing'] },
          { filter: { q: 5 } },
          { filter: { q: 'x\ud800' } },
        ]) {
          const answer = await send(model, 'GET', `${model.name}?${query(asked)}`)
          expect([model.name, asked, answer.status]).toEqual([model.name, asked, 400])
          found.push(...flaws(model, JSON.stringify(asked), answer, ['nothing', 'undefined']))
        }
      }
      expect(found).toEqual([])
    })
  }

  it('refuse a search for what is no text, and say which field it was', async () => {
    for (const q of ['\ud800', 'أحمد\udc00', 'a\u0000', '\u202eأحمد'.replace('أحمد', '\u0007')])
      for (const language of ['ar', 'en']) {
        const { status, body } = await admin.call<Problem>('GET', `students?${query({ filter: { q } })}`, {
          branch: branches.at(-1)?.id ?? 0,
          language,
        })
        expect([status, body.errors[0]?.code, body.errors[0]?.field]).toEqual([400, 'Text.ControlCharacters', 'q'])
        expect(body.errors[0]?.message).toContain(language === 'ar' ? 'نص البحث' : 'Search text')
      }
    const marked = await admin.call<unknown[]>('GET', `students?${query({ filter: { q: '\u202bأحمد\u202c\u200f' } })}`, {
      branch: branches.at(-1)?.id ?? 0,
    })
    const plain = await admin.call<unknown[]>('GET', `students?${query({ filter: { q: 'أحمد' } })}`, {
      branch: branches.at(-1)?.id ?? 0,
    })
    expect([marked.status, marked.body]).toEqual([200, plain.body])
  })
})
