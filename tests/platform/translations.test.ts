import { describe, expect, test } from 'vitest'
import { codeFaults } from '../../scripts/checks/errorCodes.ts'
import checkLiterals, { faultsOf } from '../../scripts/checks/literals.ts'
import { settingFaults } from '../../scripts/checks/settings.ts'
import checkSoughtAmounts, { faultsOf as soughtIn } from '../../scripts/checks/soughtAmounts.ts'
import checkTranslations, { formFaults, keyFaults, missingIn, repeatedIn, wordFaults } from '../../scripts/checks/translations.ts'
import checkWording, { wordingFaults } from '../../scripts/checks/wording.ts'
import { formsOf, textsIn } from '../../scripts/texts.ts'

const none: Parameters<typeof keyFaults>[2] = { required: [], allowed: new Set<string>(), words: new Set<string>() }
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
    expect(inCode('', {}, { ...none, required: [['resources.a.fields.b', 'fields.b']] })).toEqual([
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
    const known = { required: [['fields.b']], allowed: new Set(['fields.b']), words: new Set(['ra.page']) }
    expect(inCode(code, pack, known)).toEqual([])
  })

  test('that have two texts in one language, in two files or in one', () => {
    const files = [
      {
        file: 'locales/en/a.json',
        json: '{\n  "fields.leftOn": "Left on",\n  "fields.month": "Month",\n  "fields.month": "Month"\n}',
      },
      { file: 'locales/en/b.json', json: '{\n  "fields.leftOn": "Without service from"\n}' },
    ]
    expect(repeatedIn(files)).toEqual([
      `locales/en/a.json: 'fields.month' has a text in locales/en/a.json already`,
      `locales/en/b.json: 'fields.leftOn' has a text in locales/en/a.json already`,
    ])
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

describe('terms', () => {
  const terms = [{ say: 'cost centre', not: ['cost center'] }]

  test('are said in one way', async () => {
    expect(await checkWording()).toEqual([])
    expect(wordingFaults({ 'a.b': 'Choose a cost centre' }, terms)).toEqual([])
  })

  test('that are said in another way are found', () => {
    expect(wordingFaults({ 'a.b': 'Cost center' }, terms)).toEqual([`'a.b' says 'cost center'; we say 'cost centre'`])
  })
})

test('a setting of the company that nothing reads is told, and one that is said to be read and is not', () => {
  const names = (file: string, words: readonly string[]) => file === 'paper.ts' && words.includes('print_logo')
  const faults = settingFaults(
    ['printLogo', 'printFooter', 'store', 'library', 'colour'],
    new Set(['store']),
    { printLogo: 'paper.ts', printFooter: 'paper.ts', gone: 'paper.ts' },
    { library: 'books', store: 'items' },
    names,
  )
  expect(faults).toEqual([
    "'printFooter' is not read by paper.ts",
    "'store' waits for nothing any more",
    "nothing reads 'colour'",
    "'gone' is no setting of the company",
  ])
})

test('a text of a refusal that nothing raises is told, and a refusal that no test meets', () => {
  const made = `Closing.$` // as a template in a source names it
  const source = `fault('Bus.Lost'); fault('Bus.Late'); ${made}{name}; 'unposted'; fault('Bus.Free')`
  const known = { waiting: new Set(['Bus.Full', 'Bus.Free']), untried: { 'Bus.Race': 'two people', 'Bus.Late': 'two people' } }
  const codes = ['Bus.Lost', 'Bus.Late', 'Closing.Unposted', 'Bus.Full', 'Bus.Free', 'Bus.Gone']
  expect(codeFaults(codes, source, "expect('Bus.Late'); 'Bus.LostTwice'", known)).toEqual([
    "no test meets 'Bus.Lost'",
    "'Bus.Late' is met by a test: it is not untried any more",
    "no test meets 'Closing.Unposted'",
    "'Bus.Free' waits for nothing any more",
    "nothing raises 'Bus.Gone'",
  ])
})

describe('amounts that a test wants absent from an answer', () => {
  test('have a fraction, since a time of day may hold bare digits', async () => {
    expect(await checkSoughtAmounts()).toEqual([])
    const seek = (amount: string) => `expect(JSON.stringify(body)).not.${'toContain'}('${amount}')`
    expect([soughtIn('a.test.ts', seek('750')).length, soughtIn('a.test.ts', seek('750.25')).length]).toEqual([1, 0])
  })
})
