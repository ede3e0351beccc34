import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mayBeChildOf, mayBeSame, mayBeSiblings } from '../../src/server/exchange/sameName.ts'
import { noorIdentity } from '../sheets/noorRows.ts'
import { branchesOf } from '../support/branches.ts'
import { sendFile, separated } from '../support/importing.ts'
import { type Caller, openSchool, query, type School } from '../support/school.ts'

const heading = 'رقم الهوية,اسم الطالب,رقم الصف,جوال ولي الأمر,اسم ولي الأمر,رقم هوية ولي الأمر'

describe('a new child whose guardian mobile is known', () => {
  let school: School
  let secretary: Caller
  let branch = 0
  let number = 800_000
  let phone = ''
  const at = (extra: object = {}) => ({ branch, language: 'ar', ...extra })
  const child = () => noorIdentity(number++)
  const send = async (rows: readonly string[], answers?: object) => {
    const values = answers && { answers: { values: { 'guardian.phone': answers } } }
    return (await sendFile(secretary, 'students', separated(heading, rows), at(values))).body
  }
  const guardianOf = async (identity: string) => {
    const { body } = await secretary.call<{ refs: { guardian: { arabicName: string } } }[]>(
      'GET',
      `students?${query({ filter: { q: identity }, fields: ['guardian', 'guardian.arabicName'] })}`,
      at(),
    )
    return body[0]?.refs.guardian.arabicName
  }

  beforeAll(async () => {
    school = await openSchool()
    secretary = await school.signIn('demo_secretary')
    ;({ boys: branch } = await branchesOf(secretary))
  })
  afterAll(() => school.close())
  beforeEach(async () => {
    phone = `05${String(++number).padStart(8, '0')}`
    await send([`${child()},راكان فهد سعد الهذلي ${number},0125,${phone},,`])
  })

  it('but whose names are of another family waits for a person, and is no sibling until one says so', async () => {
    const identity = child()
    const row = `${identity},وليد ماجد عمر الثبيتي,0125,${phone},ماجد عمر الثبيتي,`
    const asked = await send([row])
    expect(asked).toMatchObject({ counts: { created: 0, faulty: 1 }, waiting: 1, faults: [{ code: 'Import.OtherFamily' }] })
    expect(asked.questions).toMatchObject([{ kind: 'family', column: 'guardian.phone', rows: 1 }])
    for (const name of ['فهد سعد الهذلي', 'ماجد عمر الثبيتي', 'وليد']) expect(asked.questions[0]?.text).toContain(name)

    const value = asked.questions[0]?.value ?? ''
    expect(await send([row], { [value]: null })).toMatchObject({ counts: { created: 0, faulty: 1 }, waiting: 0, questions: [] })
    expect(await guardianOf(identity)).toBeUndefined()
    expect(await send([row], { [value]: 'same' })).toMatchObject({ counts: { created: 1, faulty: 0 } })
    expect(await guardianOf(identity)).toContain('فهد سعد الهذلي')
    expect(await send([row])).toMatchObject({ counts: { unchanged: 1, faulty: 0 }, questions: [] })
  })

  it('is not asked about for a row that is refused anyway: without a name, or with a mobile that is none', async () => {
    const nameless = await send([`${child()},,0125,${phone},ماجد عمر الثبيتي,`])
    expect(nameless).toMatchObject({ counts: { created: 0, faulty: 1 }, waiting: 0, questions: [] })
    const known = child()
    await send([`${known},سامي حسن علي الشهري,0125,05${String(++number).padStart(8, '0')},,`])
    const wrong = await send([`${known},سامي حسن علي الشهري,0125,12345,,`])
    expect(wrong).toMatchObject({ counts: { faulty: 1 }, waiting: 0, questions: [], faults: [{ code: 'Phone.Invalid' }] })
  })

  it('is not asked about for a child whose name is one word: the whole name is asked for', async () => {
    const asked = await send([`${child()},محمد,0125,${phone},,`])
    expect(asked).toMatchObject({ counts: { created: 0, faulty: 1 }, waiting: 0, questions: [] })
    expect(asked.faults).toMatchObject([{ row: 2, column: 'اسم الطالب', code: 'Text.Pattern.fullName' }])
    expect(asked.faults[0]?.message).toContain('أدخل الاسم كاملًا')
  })

  it('makes no guardian of a name of one word, and no question of a sibling whose name is whole', async () => {
    const mine = `05${String(++number).padStart(8, '0')}`
    const [first, second] = [child(), child()]
    const told = await send([`${first},محمد,0125,${mine},,`, `${second},سارة علي حسن القرني,0125,${mine},,`])
    expect(told).toMatchObject({ counts: { created: 1, faulty: 1 }, waiting: 0, questions: [] })
    expect(told.faults).toMatchObject([{ row: 2, code: 'Text.Pattern.fullName' }])
    expect(await guardianOf(first)).toBeUndefined()
    expect(await guardianOf(second)).toBe('علي حسن القرني')
    expect(await send([`${first},محمد علي حسن القرني,0125,${mine},علي حسن القرني,`])).toMatchObject({ counts: { created: 1 } })
  })

  it('stands in the question with its plus sign on the left', async () => {
    const asked = await send([`${child()},وليد ماجد عمر الثبيتي,0125,${phone},,`])
    expect(asked.questions[0]?.text).toContain(`\u2066+966${phone.slice(1)}\u2069`)
  })

  it('is asked about once for all children of the other family', async () => {
    const rows = ['وليد', 'وائل'].map((name) => `${child()},${name} ماجد عمر الثبيتي,0125,${phone},,`)
    expect(await send(rows)).toMatchObject({ waiting: 2, questions: [{ rows: 2 }] })
  })

  it('is asked about where the file itself gives one mobile to two families', async () => {
    const shared = `05${String(++number).padStart(8, '0')}`
    const rows = ['سعد فهد علي الحربي', 'علي فهد علي الحربي', 'وليد ماجد عمر الثبيتي']
    const asked = await send(rows.map((name) => `${child()},${name} ,0125,${shared},,`))
    expect(asked).toMatchObject({ counts: { created: 2, faulty: 1 }, waiting: 1, questions: [{ kind: 'family' }] })
    expect(asked.faults[0]?.row).toBe(4)
  })

  it.each([
    ['the same father and family', (at: number) => [`ريان فهد سعد الهذلي ${at}`, '']],
    ['names spelled otherwise and one left out', (at: number) => [`ريان  فهد بن الهذلى ${at}`, '']],
    ['the guardian named in another order', (at: number) => [`ريان ${at}`, `الهذلي ${at} فهد`]],
  ])('is a sibling without a question when it has %s', async (_words, names) => {
    const [name, guardian] = names(number - 1)
    expect(await send([`${child()},${name},0125,${phone},${guardian},`])).toMatchObject({
      counts: { created: 1, faulty: 0 },
      questions: [],
    })
  })

  it('is a sibling of the children whom it resembles, though the guardian is the mother', async () => {
    const mother = `05${String(++number).padStart(8, '0')}`
    await send([`${child()},سامي حسن علي الشهري,0125,${mother},نورة سعد القحطاني,`])
    expect(await send([`${child()},سالم حسن علي الشهري,0125,${mother},,`])).toMatchObject({
      counts: { created: 1 },
      questions: [],
    })
  })

  it('is a sibling when the identity number is the guardian’s own, and asked about when it is another', async () => {
    const own = `05${String(++number).padStart(8, '0')}`
    const [father, other] = [child(), child()]
    await send([`${child()},سامي حسن علي الشهري,0125,${own},حسن علي الشهري,${father}`])
    expect(await send([`${child()},هادي ماجد عمر الثبيتي,0125,${own},,${father}`])).toMatchObject({ counts: { created: 1 } })
    expect(await send([`${child()},رامي حسن علي الشهري,0125,${own},حسن علي الشهري,${other}`])).toMatchObject({
      waiting: 1,
      questions: [{ kind: 'family' }],
    })
  })
})

describe('names of one family', () => {
  it('are told from those of two', () => {
    expect(mayBeSame('فهد الحربي', 'فهد بن علي سعد الحربى')).toBe(true)
    expect(mayBeSame('الحربي فهد علي', 'فهد علي الحربي')).toBe(true)
    expect(mayBeSame('فهد', 'فهد علي الحربي')).toBe(false)
    expect(mayBeSame('فهد علي الحربي', 'فهد علي الشهري')).toBe(false)
    expect(mayBeChildOf('سعد فهد علي الحربي', 'فهد علي سعد الحربي')).toBe(true)
    expect(mayBeChildOf('سعد عبد الله الحربي', 'عبدالله حربي')).toBe(true)
    expect(mayBeChildOf('سعد', 'سعد فهد الحربي')).toBe(false)
    expect(mayBeChildOf('سعد محمد علي الحربي', 'فهد علي سعد الحربي')).toBe(false)
    expect(mayBeSiblings('سعد فهد علي الحربي', 'علي فهد الحربي')).toBe(true)
    expect(mayBeSiblings('سعد', 'علي')).toBe(false)
  })
})
