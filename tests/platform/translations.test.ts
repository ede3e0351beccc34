import { describe, expect, test } from 'vitest'
import checkLiterals, { faultsOf } from '../../scripts/checks/literals.ts'
import checkTranslations, { formFaults, keyFaults, missingIn, wordFaults } from '../../scripts/checks/translations.ts'
import { formsOf, textsIn } from '../../scripts/texts.ts'

const none: Parameters<typeof keyFaults>[2] = { wanted: [], allowed: new Set<string>(), words: new Set<string>() }
const inCode = (code: string, pack: Record<string, string>, known = none) =>
  keyFaults(pack, [textsIn('src/client/a.tsx', code)], known)

describe('texts of the whole project', () => {
  test('are complete, asked for and translated', async () => {
    expect(await checkTranslations()).toEqual([])
    expect(await checkLiterals()).toEqual([])
  })
})

describe('keys', () => {
  test('that are asked for and do not exist', () => {
    expect(inCode(`t('shell.retry'); say(open ? 'shell.shut' : 'shell.retry')`, { 'shell.retry': 'x' })).toEqual([
      `src/client/a.tsx:1: no text for 'shell.shut'`,
    ])
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code that is looked at
    expect(inCode('\nt(`shell.look.${name}`)', { 'shell.retry': 'x' })).toEqual([
      `src/client/a.tsx:2: no text for 'shell.look.*'`,
      `locales: nothing asks for 'shell.retry'`,
    ])
    expect(inCode('', {}, { ...none, wanted: [['resources.a.fields.b', 'fields.b']] })).toEqual([
      `definitions: no text for 'resources.a.fields.b'`,
    ])
  })

  test('that nothing asks for', () => {
    expect(inCode(`t('shell.retry')`, { 'shell.retry': 'x', 'shell.rows_one': 'x', 'shell.rows_other': 'x' })).toEqual([
      `locales: nothing asks for 'shell.rows'`,
    ])
  })

  test('that are asked for in parts, from a list, by a library or by a definition', () => {
    const pack = { 'a.x.one': '', 'a.y': '', 'a.rows_one': '', 'ra.page': '', 'fields.b': '', 'errors.A.B': '' }
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code that is looked at
    const code = "t(`a.x.${name}`); const list = ['a.y']; t('a.rows', { count }); throw fault('A.B')"
    const known = { wanted: [['fields.b']], allowed: new Set(['fields.b']), words: new Set(['ra.page']) }
    expect(inCode(code, pack, known)).toEqual([])
  })

  test('that one language has and another lacks', () => {
    const packs = new Map([
      ['ar', { 'a.b': 'x', 'a.rows_few': 'x' }],
      ['fr', { 'a.rows_one': 'x' }],
    ])
    expect(missingIn(packs)).toEqual([`locales/fr: no text for 'a.b'`])
  })
})

describe('plural forms', () => {
  test('are those of each language', () => {
    expect(formsOf('ar').toSorted()).toEqual(['few', 'many', 'one', 'other', 'two', 'zero'])
    expect(formsOf('de').toSorted()).toEqual(['one', 'other'])
    expect(formsOf('fr').toSorted()).toEqual(['many', 'one', 'other'])
    // In Portugal none is a plural (0 alunos), in the language at large a singular: a form of its own says so.
    expect(formsOf('pt').toSorted()).toEqual(['many', 'one', 'other', 'zero'])
  })

  test('are missed where they lack, and refused where the language has none', () => {
    expect(formFaults('de', { 'a.rows_one': 'x', 'a.rows_few': 'x' })).toEqual([
      `locales/de: no plural form 'a.rows_other'`,
      `locales/de: 'a.rows_few' is no plural form of this language`,
    ])
    expect(formFaults('de', { 'resources.students.name': 'x', 'resources.students.name_two': 'x' })).toEqual([])
  })
})

describe('words', () => {
  test.each([
    ['fr', 'Save', 'Save', ['is the English text («Save»)']],
    ['fr', 'Code', 'Code', []],
    ['fr', '{{name}}', '{{name}}', []],
    ['fr', 'Quitter\u202f? «\u00a0{{one}}\u00a0»\u202f: oui', 'Leave? “{{one}}”: yes', []],
    ['fr', 'Quitter\u00a0?', 'Leave?', ['lacks the narrow space (U+202F) of a mark or the fixed one of « »']],
    ['fr', 'Quitter?', 'Leave?', ['lacks the narrow space (U+202F) of a mark or the fixed one of « »']],
    ['fr', '«{{one}}»', '“{{one}}”', ['lacks the narrow space (U+202F) of a mark or the fixed one of « »']],
    ['de', '  ', 'Save', ['is empty']],
    ['de', 'Speichern {{one}', 'Save', ['does not close what it opens']],
    ['de', '{{wer}} speichert', '{{who}} saves', ['names {{wer}}, which English does not']],
    ['pt', 'Guardar حفظ', 'Save', ['has Arabic words']],
    ['ar', 'Save', 'Save', ['is not in Arabic']],
    ['ar', 'حفظ', 'Save', []],
  ] as const)('in %s: «%s» for «%s»', (language, text, english, faults) => {
    expect(wordFaults(language, { 'a.b': text }, { 'a.b': english })).toEqual(
      faults.map((fault) => `locales/${language}: 'a.b' ${fault}`),
    )
  })
})

describe('words in the markup', () => {
  const found = (code: string) => faultsOf(textsIn('a.tsx', code).literals)

  test.each([
    `<b>Save all</b>`,
    `<b aria-label="Save" />`,
    `<input placeholder={wide ? 'Name of the student' : ''} />`,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code that is looked at
    '<b title={`Delete ${name}`} />',
    `<b>{saved ? 'All is saved' : ''}</b>`,
    `<b>حفظ</b>`,
  ])('are found: %s', (code) => {
    expect(found(`const a = ${code}`)).toEqual([expect.stringMatching(/^a\.tsx:1: «.+» stands in no language pack$/)])
  })

  test.each([
    `<b className="a b" type="button">{t('shell.save')} — {count} %</b>`,
    `<b aria-label={t('shell.save')} title={name} />`,
    `<input placeholder="YYYY-MM-DD" />`,
    `<b className={on ? 'one two' : 'three four'} />`,
  ])('are not seen where there are none: %s', (code) => {
    expect(found(`const a = ${code}`)).toEqual([])
  })
})
