import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Language, languages } from '../../schema/languages.ts'
import { openSchool, type Problem, type School } from '../support/school.ts'

const pack = (language: Language, area: string) =>
  JSON.parse(readFileSync(`locales/${language}/${area}.json`, 'utf8')) as Record<string, string>

describe('the language of answers', () => {
  let school: School
  beforeAll(async () => {
    school = await openSchool()
  })
  afterAll(() => school.close())

  it.each(languages)('is %s when the request asks for it: titles, sentences and labels', async (language) => {
    const admin = await school.signIn('demo_admin')
    const { status, body } = await admin.call<Problem & { title: string }>('POST', 'areas', { body: {}, language })
    expect(status).toBe(400)
    expect(body.title).toBe(pack(language, 'errors')['errors.title.400'])
    const label = pack(language, 'fields')['fields.arabicName'] ?? ''
    const sentence = pack(language, 'errors')['errors.Field.Required']?.replace('{{field}}', label)
    expect(body.errors.find(({ field }) => field === 'arabicName')?.message).toBe(sentence)
    const signedOut = await school.call<Problem>('GET', 'areas', { language })
    expect(signedOut.status).toBe(401)
    expect(signedOut.body.detail).toBe(pack(language, 'errors')['errors.Auth.Required'])
  })

  it('is the first that exists of those asked for, else English', async () => {
    const say = async (language: string) => (await school.call<Problem>('GET', 'areas', { language })).body.detail
    const said = (language: Language) => pack(language, 'errors')['errors.Auth.Required']
    expect(await say('pt-BR')).toBe(said('pt'))
    expect(await say('ja, fr;q=0.8')).toBe(said('fr'))
    expect(await say('ja')).toBe(said('en'))
  })
})
