import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { branchesOf } from '../support/branches.ts'
import { customFolder, exampleOf } from '../support/customFolder.ts'
import { type Caller, openSchool, type Problem, query, type School } from '../support/school.ts'

/** An address at which nobody listens. */
const nobody = 'http://127.0.0.1:9/'

/** Does what its title asks for. */
const trials = `
import { defineBehaviour } from '../../schema/behaviour.ts'
export const trials = {
  name: 'trials', scope: 'tenant',
  fields: { title: { kind: 'text', required: true }, days: { kind: 'int', readOnly: true }, until: { kind: 'date' } },
  import: { match: ['title'] },
  labels: { en: { 'errors.Trial.Who': 'Somebody wrote' } },
}
const does = (what, work) => ({ record, ...rest }) => (record.title === what ? work({ record, ...rest }) : [])
export const kept = defineBehaviour(trials, {
  prepare: ({ title }) => {
    if (title === 'prepare') throw new Error('prepare fails for 1098765432')
    if (title === 'garbage') return { days: 'three' }
    if (title === 'nothing') return { shoes: 4 }
    if (title === 'late days') return (async () => ({ days: 4 }))()
    if (title === 'never ready') return new Promise(() => {})
    if (title === 'late failure') return Promise.reject(new Error('too late'))
    if (title === 'spins') for (;;);
    return title === 'wrong day' ? { until: '2026-13-01' } : title === 'days' ? { days: 3 } : {}
  },
  check: does('check', () => null.x),
  write: does('write', ({ query }) => query\`select no_such_column from trials\`),
  remove: does('spins at the end', () => { for (;;); }),
  committed: async ({ record: { title }, query }) => {
    if (title === 'committed') throw new Error('the other system is away')
    if (title === 'stray') setTimeout(() => { throw new Error('nobody waits') })
    if (title === 'stray promise') void Promise.reject(new Error('nobody waits for this one'))
    if (title === 'stray fetch') void fetch('${nobody}')
    if (title !== 'later') return
    const [one] = await query\`select tenant_id, created_by from trials where title = 'later'\`
    await query\`insert into trials (tenant_id, title, created_by, updated_by) values (\${one.tenant_id}, 'made later', \${one.created_by}, \${one.created_by})\`
  },
})
export const also = defineBehaviour(trials, {
  check: ({ record, operation, user, branch }) => record.title === 'who' ? [{ code: 'Trial.Who', params: { who: [operation, user.userName, typeof branch].join() } }] : record.title === 'unread' ? [{ code: 'Trial.Unread', field: 'title' }] : [],
  write: does('swallowed', async ({ query }) => { await query\`select 1 / 0\`.catch(() => []) }),
})
export const odd = defineBehaviour(trials, { check: does('odd', () => 'no list'), write: (given) => { if (given.record.title.startsWith('says ')) return given.query([given.record.title.slice(5).replace('|', '\\n')]); if (given.record.title === 'spins late') for (;;); return does('not awaited', ({ query }) => void query\`select 1 / 0\`)(given) } })
export const stays = defineBehaviour(trials, {
  remove: async ({ record, operation, query }) => {
    if (record.title === 'fails to go') throw new Error('it would not go')
    const [{ others }] = await query\`select count(*)::int as others from trials where title = 'keeper'\`
    return record.title === 'keeper' && operation === 'delete' ? [{ code: 'Trial.Who', params: { who: String(others) } }] : []
  },
})
export const here = defineBehaviour(trials, { prepare: ({ title }) => (title === 'whose' ? { days: 5 } : {}) }, { tenants: ['demo'] })
export const elsewhere = defineBehaviour(
  trials,
  { prepare: () => ({ days: 7 }), check: () => [{ code: 'Trial.Who' }], remove: () => [{ code: 'Trial.Who' }] },
  { tenants: ['another', 'third'] },
)
`

const students = `
import { defineBehaviour } from '../../schema/behaviour.ts'
import { guardians } from '../people/guardians.ts'
export const quiet = defineBehaviour(guardians, {
  prepare: ({ notes }) => ({ notes: notes === null ? null : notes.replace('!', '') }),
  check: ({ record }) => (record.notes === 'refused' ? [{ code: 'Trial.Who', field: 'notes' }] : []),
})
`

describe('code of an installation around the writing of records', () => {
  let school: School
  let admin: Caller
  let branch = 0
  const files = customFolder()
  const make = <T = Problem & { id: number; version: number }>(resource: string, body: object, language = 'en') =>
    admin.call<T>('POST', resource, { branch, body, language })
  const trial = (title: string) => make('trials', { title })
  const titles = async () =>
    (await admin.call<{ title: string }[]>('GET', `trials?${query({ sort: ['id', 'ASC'] })}`, { branch })).body.map(
      (one) => one.title,
    )
  const failed = async () =>
    (await admin.call<{ failed: { file: string; part: string; message: string }[] }>('GET', 'installation')).body.failed

  beforeAll(async () => {
    files.put(
      'lockers.ts',
      exampleOf('docs/extending.md', 'ts', 'defineBehaviour').replace('https://board.school.example/', nobody),
    )
    files.put('trials.ts', trials)
    files.put('guardians.ts', students)
    files.put('texts.json', exampleOf('docs/extending.md', 'json', '"texts"'))
    files.put('texts2.json', { texts: { en: { 'errors.Field.Required': '{{field}}, please', 'menu.schoolDat': 'x' } } })
    files.put('texts3.json', { texts: { english: { 'menu.schoolData': 'x' } } })
    school = await openSchool({ customFolder: files.folder })
    admin = await school.signIn('demo_admin')
    ;({ boys: branch } = await branchesOf(admin))
  })
  afterAll(async () => {
    await school.close()
    files.remove()
  })

  it('prepares, checks, writes more, and goes on when the record stands, as the documentation shows', async () => {
    const [room] = (await admin.call<{ id: number }[]>('GET', 'classRooms', { branch })).body
    const made = await make('lockers', { number: 'b12', classRoom: room?.id })
    expect([made.status, made.body]).toMatchObject([201, { number: 'B12' }])
    const { body } = await admin.call('GET', `classRooms/${room?.id}`, { branch })
    expect(body['notes']).toMatch(/^B12: /)
    const again = await make('lockers', { number: 'B12', classRoom: room?.id })
    expect([again.status, again.body.errors]).toMatchObject([
      400,
      [{ code: 'Locker.Taken', field: 'number', message: 'There is a locker B12' }],
    ])
    await vi.waitFor(
      async () => expect(await failed()).toContainEqual(expect.objectContaining({ file: 'lockers.ts', part: 'committed' })),
      20_000,
    )
    expect(await admin.call('DELETE', `lockers/${made.body.id}`, { branch })).toMatchObject({ status: 200 })
  })

  it('comes after the product’s own code of a built-in definition', async () => {
    const given = { arabicName: 'سالم بن فهد الحربي', phone: '0551234599', toComplete: true, notes: 'calls! often' }
    const made = await make('guardians', given)
    expect([made.status, made.body]).toMatchObject([201, { notes: 'calls often' }])
    const refused = await make('guardians', { ...given, phone: '0551234598', notes: 'refused' })
    expect(refused.body.errors).toMatchObject([{ code: 'Trial.Who', field: 'notes' }])
    const same = await make('guardians', given)
    expect([same.status, same.body.errors]).toMatchObject([409, [{ code: 'Student.SameMobile' }]])
  })

  it('refuses by the file’s name when a part fails, in every language, and keeps nothing of the record', async () => {
    const before = await titles()
    for (const title of ['prepare', 'garbage', 'nothing', 'check', 'write', 'swallowed', 'not awaited', 'odd']) {
      const { status, body } = await trial(title)
      expect([title, status, body.errors[0]?.code, body.errors[0]?.message]).toEqual([
        title,
        400,
        'Custom.Failed',
        'Not saved: the installation’s file trials.ts failed. The administrators have been told',
      ])
    }
    // Each is told, soon after the answer: of one part several, too.
    const told = async () => (await failed()).filter(({ part }) => part === 'prepare').map(({ message }) => message)
    await expect
      .poll(told)
      .toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^prepare fails for /),
          expect.stringMatching(/^prepare gives 'days' a value that is refused/),
          "prepare gives 'shoes', which is no field that it can fill",
        ]),
      )
    for (const message of await told()) expect(school.lines).toContain(`resources/custom/trials.ts: prepare failed: ${message}`)
    for (const language of ['ar', 'de', 'fr', 'pt'])
      expect((await make('trials', { title: 'check' }, language)).body.detail).toContain('trials.ts')
    expect(await titles()).toEqual(before)
  })

  it('checks what is prepared as if a person had typed it, and fills what nobody may type', async () => {
    const wrong = await trial('wrong day')
    expect([wrong.status, wrong.body.errors[0]]).toMatchObject([400, { field: 'until' }])
    expect((await trial('days')).body).toMatchObject({ days: 3 })
  })

  it('may keep a record from being deleted, and be for some tenants alone', async () => {
    const [keeper, stuck, goes] = await Promise.all(['keeper', 'fails to go', 'goes'].map(trial))
    const remove = (one: typeof keeper) => admin.call<Problem>('DELETE', `trials/${one?.body.id}`, { branch })
    expect((await remove(keeper)).body.errors).toMatchObject([{ code: 'Trial.Who', params: { who: '1' } }])
    expect((await remove(stuck)).body.errors).toMatchObject([{ code: 'Custom.Failed', params: { file: 'trials.ts' } }])
    expect((await remove(goes)).status).toBe(200)
    expect(await titles()).toEqual(expect.arrayContaining(['keeper', 'fails to go']))
    expect((await trial('whose')).body).toMatchObject({ days: 5 })
  })

  it('knows what is done, by whom and where', async () => {
    expect((await trial('who')).body.errors[0]).toMatchObject({ code: 'Trial.Who', params: { who: 'create,demo_admin,number' } })
  })

  it('tells of `prepare` that is asynchronous, for nobody waits for what it gives', async () => {
    for (const title of ['late days', 'never ready', 'late failure']) {
      expect(await trial(title)).toMatchObject({ status: 400, body: { errors: [{ code: 'Custom.Failed' }] } })
      const message = 'prepare gives a promise, and nobody waits for it: it is no async function'
      await vi.waitFor(
        async () => expect(await failed()).toContainEqual(expect.objectContaining({ part: 'prepare', message })),
        20_000,
      )
    }
  })

  it('may not end the transaction that it is given, nor become somebody else in it', async () => {
    const before = await titles()
    const statements = [
      'commit',
      'rollback',
      ' -- so\nEND',
      'select 1; commit',
      'reset role',
      'set role postgres',
      'set session x.y = 1',
    ]
    for (const statement of [...statements, "select set_config('role', 'none', false)"]) {
      const { status, body } = await trial(`says ${statement.replace('\n', '|')}`)
      expect([statement, status, body.errors?.[0]?.code]).toEqual([statement, 400, 'Custom.Failed'])
    }
    expect(await titles()).toEqual(before)
    const message =
      "a query says 'commit': it is one select, insert, update or delete, over the tables of its tenant and with functions that only calculate"
    expect(await failed()).toContainEqual(expect.objectContaining({ part: 'write', message }))
    expect((await trial('says select \'commit; set role x\' as "set"')).status).toBe(201)
  })

  it('ends code that does not return, and the next one is served', async () => {
    const stays = await trial('spins at the end')
    for (const part of ['prepare', 'write', 'remove']) {
      const { status, body } =
        part === 'remove'
          ? await admin.call<Problem>('DELETE', `trials/${stays.body.id}`, { branch })
          : await trial(part === 'write' ? 'spins late' : 'spins')
      expect([part, status, body.errors[0]?.code]).toEqual([part, 400, 'Custom.Failed'])
      // A busy machine gives it no second of processor within ten.
      const message = expect.stringMatching(/longer than (1 second without a pause|10 seconds)/)
      await vi.waitFor(async () => expect(await failed()).toContainEqual(expect.objectContaining({ part, message })), 20_000)
    }
    expect((await trial('after it')).status).toBe(201)
    expect(await titles()).toEqual(expect.arrayContaining(['after it', 'spins at the end']))
    expect(await titles()).not.toContain('spins late')
  })

  it('refuses by a sentence that has the code where the code has no text, and tells that it has none', async () => {
    for (const [language, message] of [
      ['en', 'Not saved: the installation’s file trials.ts refuses it by the code Trial.Unread'],
      ['ar', 'لم يُحفظ: رفضه ملف التخصيص «trials.ts» بالرمز Trial.Unread'],
    ] as const) {
      const { status, body } = await make('trials', { title: 'unread' }, language)
      expect([status, body.errors]).toMatchObject([400, [{ code: 'Custom.Refused', field: 'title' }]])
      expect(body.errors[0]?.message.replace(/[\u2066-\u2069]/g, '')).toBe(message)
    }
    const told = "the error 'Trial.Unread' has no text; say it in labels as 'errors.Trial.Unread'"
    await vi.waitFor(
      async () => expect(await failed()).toContainEqual(expect.objectContaining({ part: 'check', message: told })),
      20_000,
    )
    expect(school.lines).toContain(`resources/custom/trials.ts: check failed: ${told}`)
  })

  it('undoes nothing when what follows the save fails, not even where nobody waits for it', async () => {
    for (const title of ['committed', 'stray', 'stray promise']) expect((await trial(title)).status).toBe(201)
    await vi.waitFor(
      async () => expect(await failed()).toContainEqual(expect.objectContaining({ message: 'the other system is away' })),
      20_000,
    )
    await vi.waitFor(() => expect(school.lines.filter((line) => line.includes('nobody waits'))).not.toEqual([]), 20_000)
    // Nothing in the stack of what the engine itself rejects says whose it is: it is known by who began it.
    // The same is told once within a second, so it is tried until it is.
    await vi.waitFor(
      async () => {
        expect((await trial('stray fetch')).status).toBe(201)
        const told = { file: 'trials.ts', part: 'code that nobody waits for', message: 'fetch failed' }
        expect(await failed()).toContainEqual(expect.objectContaining(told))
      },
      { timeout: 60_000, interval: 25 },
    )
    expect(await titles()).toEqual(expect.arrayContaining(['committed', 'stray', 'stray promise']))
    expect((await trial('later')).status).toBe(201)
    await vi.waitFor(async () => expect(await titles()).toContain('made later'), 20_000)
  })

  it('leaves out one row of a file and takes the others', async () => {
    const form = new FormData()
    form.append('file', new Blob(['title\none\ncheck\ntwo\nwrite\n']), 'trials.csv')
    const { body } = await admin.call<{ counts: object }>('POST', 'trials/data-migration', { branch, body: form })
    expect(body.counts).toMatchObject({ created: 2, faulty: 2 })
  })

  it('tells administrators what failed, without numbers of people, and nobody else', async () => {
    const told = await failed()
    expect(told.map(({ part }) => part).sort()).toEqual(expect.arrayContaining(['check', 'committed', 'prepare', 'write']))
    expect(JSON.stringify([told, school.lines])).not.toContain('1098765432')
    const teacher = await school.signIn('demo_accountant').catch(() => null)
    if (teacher) expect((await teacher.call('GET', 'installation')).status).toBe(403)
  })

  it('may stand beside other words for the product’s own texts, in the client and in messages', async () => {
    const { labels } = (await admin.call<{ labels: Record<string, Record<string, string>> }>('GET', 'definitions')).body
    expect([labels['ar']?.['menu.schoolData'], labels['en']?.['menu.schoolData']]).toEqual(['شؤون الطلاب', 'Student affairs'])
    expect((await make('trials', {})).body.detail).toMatch(/, please$/)
    expect((await make('trials', {}, 'de')).body.detail).not.toMatch(/please/)
    expect(school.lines).toContain(
      "resources/custom: texts2.json: texts.en: no text is called 'menu.schoolDat', did you mean 'menu.schoolData'?",
    )
    expect(school.lines.join()).toContain("texts3.json: texts: no language 'english', one of ar, en, fr, de, pt".slice(0, 44))
  })

  it('is told at start when it is around nothing, does nothing, or has a part that there is not', async () => {
    files.put(
      'wrong.ts',
      `import { defineBehaviour } from '../../schema/behaviour.ts'
      export const a = defineBehaviour({ name: 'student' }, { check: () => [] })
      export const b = defineBehaviour({ name: 'students' }, {})
      export const c = defineBehaviour({ name: 'students' }, { chek: () => [], write: 4 })`,
    )
    const given = (file: string, made: string) =>
      files.put(
        file,
        `import { defineBehaviour } from '../../schema/behaviour.ts'
        import { recipe } from '../../schema/recipe.ts'
        export const a = ${made}`,
      )
    given('byName.ts', "defineBehaviour('students' as any, { check: async () => [] })")
    given('byNothing.ts', 'recipe(undefined as any, () => [])')
    given('byHand.ts', '{ around: undefined, parts: { check: () => [] } }')
    files.put('late.ts', "setTimeout(() => { throw new Error('late boom') })\nexport const x = 1")
    await school.restart({ customFolder: files.folder })
    expect(school.lines).toContain('resources/custom/late.ts: code that nobody waits for failed: late boom')
    expect(school.lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/byName\.ts: line \d+: defineBehaviour wants the definition itself, .* and is given 'students'$/),
        expect.stringMatching(/byNothing\.ts: line \d+: recipe wants the definition itself, .* and is given nothing$/),
        "  byHand.ts: a behaviour says in 'around' no name of a definition",
      ]),
    )
    expect(school.lines.join('\n')).toContain(
      "wrong.ts: the behaviour of 'student': there is no definition 'student', did you mean 'students'?",
    )
    expect(school.lines.join('\n')).toContain(
      "wrong.ts: the behaviour of 'students' does nothing; it takes prepare, check, write, remove, committed",
    )
    expect(school.lines.join('\n')).toContain("wrong.ts: the behaviour of 'students': unknown word 'chek', did you mean 'check'?")
    expect(school.lines.join('\n')).toContain("wrong.ts: the behaviour of 'students': 'write' is no function")
  })
})
