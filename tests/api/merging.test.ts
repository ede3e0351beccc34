import { beforeAll, describe, expect, it } from 'vitest'
import { definitions } from '../../resources/index.ts'
import { createRegistry } from '../../schema/registry.ts'
import { applicationUrl } from '../../src/server/database/role.ts'
import { identityNumber, sample } from '../contract/sample.ts'
import { faultsOf, readAuditFile } from '../ledger/auditFile.ts'
import { connected } from '../support/database.ts'
import { type Caller, type Problem, query, type School } from '../support/school.ts'
import { onStage, type Stage } from '../support/stage.ts'

type Row = { id: number; version: number } & Record<string, unknown>
interface Pair {
  ids: [number, number]
  reasons: { kind: string; fields?: [string, string]; field?: string }[]
}

const registry = createRegistry(definitions)
const year = new Date().getFullYear()

describe('records that were entered twice', () => {
  let stage: Stage
  let school: School
  let admin: Caller
  let branch = 0
  let number = 8_300_000
  onStage((made) => {
    stage = made
    ;({ school, admin } = made)
    branch = made.branches.boys
  })

  const at = (extra: object = {}) => ({ branch, year, language: 'en', ...extra })
  const codes = (body: unknown) => (body as Problem).errors.map(({ code, field }) => `${code} ${field}`)
  /** A name that no other child has. */
  const letters = (value: number) => [...String(value)].map((digit) => 'ابتجدرسعفك'[Number(digit)]).join('')
  const mobile = () => `05${String(number++).padStart(8, '0')}`
  const make = async (resource: string, body: object): Promise<Row> => {
    const made = await admin.call<Row>('POST', resource, at({ body }))
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return made.body
  }
  const read = (resource: string, id: number) => admin.call<Row>('GET', `${resource}/${id}`, at())
  const family = (arabicName: string, extra: object = {}) =>
    make('guardians', { arabicName, phone: mobile(), toComplete: true, ...extra })
  const child = async (guardian: number, extra: object = {}) => {
    const body = await sample(registry.get('students'), registry, { caller: admin, branch, year })
    return make('students', {
      ...body,
      guardian,
      classRoom: null,
      arabicName: `سامي ناصر ${letters(number)} العنزي`,
      identityType: 'national',
      identityNumber: identityNumber('1', number++),
      noorId: null,
      ...extra,
    })
  }
  const pairs = async (resource = 'guardians') =>
    (await admin.call<{ pairs: Pair[] }>('GET', `${resource}/duplicates`, at())).body.pairs
  const pairOf = async (one: Row, other: Row) => (await pairs()).find(({ ids }) => ids[0] === one.id && ids[1] === other.id)
  const merge = (kept: Row, gone: Row, values: object = {}, who = admin, extra: object = {}) =>
    who.call<Row>(
      'POST',
      `guardians/${kept.id}/merge`,
      at({ body: { gone: gone.id, goneVersion: gone.version, version: kept.version, values }, ...extra }),
    )

  describe('are found', () => {
    const cases: readonly [string, object, object, string[]][] = [
      [
        'by the mobile of one that is the mother’s of the other',
        { phone: '0599000001' },
        { motherPhone: '0599000001' },
        ['phone', 'motherPhone'],
      ],
      [
        'by an identity number',
        { identityType: 'national', identityNumber: identityNumber('1', 8_200_001) },
        { motherIdentityType: 'national', motherIdentityNumber: identityNumber('1', 8_200_001) },
        ['identityNumber', 'motherIdentityNumber'],
      ],
    ]
    it.each(cases)('%s', async (_said, one, other, fields) => {
      const [first, second] = [
        await family(`ماجد راكان ${number} الدوسري`.replace(/\d+/, 'زيد'), one),
        await family('نورة سلطان تركي المطيري', other),
      ]
      expect((await pairOf(first, second))?.reasons).toContainEqual({ kind: 'same', fields })
    })

    it.each([
      ['written with other letters', 'إبراهيم أحمد صالح الغامديى', 'ابراهيم احمد صالح الغامديي'],
      ['with a link left out', 'وليد بن فارس بن ماجد الشهري', 'وليد فارس ماجد الشهري'],
      ['in another order', 'كريم طلال رائد البلوي', 'كريم رائد طلال البلوي'],
      ['with one letter mistyped', 'مشاري عبدالعزيز خالد السبيعي', 'مشاري عبدالعزير خالد السبيعي'],
    ])('by a name %s', async (_how, one, other) => {
      const [first, second] = [await family(one), await family(other)]
      expect((await pairOf(first, second))?.reasons).toEqual([{ kind: 'like', field: 'arabicName' }])
    })

    it('only where the person sees both, and no more once somebody has told them apart', async () => {
      const [one, other] = [await family('هيثم شاكر نبيل الحازمي'), await family('هيثم شاكر نبيل الحازمى')]
      const elsewhere = await stage.signInWith(
        'merge_girls',
        [stage.branches.girls],
        ['viewGuardians', 'editGuardians', 'viewStudents', 'viewBranches'],
      )
      const { body } = await elsewhere.call<{ pairs: Pair[] }>('GET', 'guardians/duplicates', {
        branch: stage.branches.girls,
        year,
      })
      expect(body.pairs.some(({ ids }) => ids.includes(one.id))).toBe(false)
      expect(await pairOf(one, other)).toBeDefined()
      expect((await admin.call('POST', `guardians/${other.id}/apart`, at({ body: { gone: one.id } }))).status).toBe(200)
      expect(await pairOf(one, other)).toBeUndefined()
    })
  })

  it('are not merged by somebody who may not choose the branch of a child that would get another guardian', async () => {
    const [kept, gone] = [await family('غازي مروان لؤي الحازمي'), await family('غازي مروان لؤي الحازمى')]
    const pupil = await child(gone.id)
    const rights = Object.values(registry.get('guardians').permissions)
    const elsewhere = await stage.signInWith(
      'merge_one_branch',
      [stage.branches.girls],
      ['viewBranches', 'viewStudents', ...new Set(rights)],
    )
    const there = { branch: stage.branches.girls }
    // A child at each school makes both families known there.
    for (const guardian of [kept.id, gone.id]) {
      const body = await sample(registry.get('students'), registry, { caller: admin, branch: stage.branches.girls, year })
      const identity = { identityType: 'national', identityNumber: identityNumber('1', number++), noorId: null, classRoom: null }
      const arabicName = `ندى ناصر ${letters(number)} العنزي`
      const made = await admin.call('POST', 'students', at({ ...there, body: { ...body, ...identity, arabicName, guardian } }))
      expect(made.status, JSON.stringify(made.body)).toBe(201)
    }
    // Of the children they are told those of their branch: both have one there, and one has another elsewhere.
    const pointing = await elsewhere.call('GET', `guardians/${gone.id}/pointing`, { ...there, year })
    expect([pointing.status, pointing.body]).toEqual([200, { students: 1 }])
    const refused = await merge(kept, gone, {}, elsewhere, there)
    expect([refused.status, codes(refused.body)]).toEqual([403, ['Merge.OtherBranches undefined']])
    expect((await read('students', pupil.id)).body['guardian']).toBe(gone.id)
    expect((await merge(kept, gone)).status).toBe(200)
    // Its own branch is told, and no other one comes to see it for that.
    const log = `audit?${query({ filter: { resource: 'students', action: 'merge' }, range: [0, 499] })}`
    const told = (await admin.call<{ recordId: number; branchId: number; input: object }[]>('GET', log, at())).body
    const moved = told.filter(({ input }) => JSON.stringify(input).includes(`"gone":${gone.id},`))
    const { boys, girls } = stage.branches
    expect(moved.map(({ branchId }) => branchId).toSorted((a, b) => a - b)).toEqual([boys, girls])
    expect(moved.find(({ branchId }) => branchId === boys)?.recordId).toBe(pupil.id)
    expect((await elsewhere.call('GET', `students/${pupil.id}`, at(there))).status).toBe(404)
  })

  describe('are merged', () => {
    let kept: Row
    let gone: Row
    let student: Row
    let voucher: Row
    let account = 0
    const balance = async (id: number) => (await read('guardians', id)).body['balance']

    beforeAll(async () => {
      const found = async (code: string) =>
        (await admin.call<Row[]>('GET', `accounts?${query({ filter: { code } })}`, at())).body[0]?.id ?? 0
      account = (
        await admin.call<Row[]>(
          'GET',
          `accounts?${query({ filter: { partyKind: 'guardian', isLeaf: true }, range: [0, 0] })}`,
          at(),
        )
      ).body[0]?.id as number
      kept = await family('عمر ياسر حسن الزهراني')
      gone = await family('عمر ياسر حسين الزهراني', {
        email: 'omar@example.sa',
        identityType: 'national',
        identityNumber: identityNumber('1', number++),
      })
      student = await child(gone.id)
      voucher = await make('vouchers', {
        date: `${year}-01-03`,
        status: 'open',
        entries: [
          { account, party: { resource: 'guardians', id: gone.id }, debit: '120.00' },
          { account: await found('110101'), credit: '120.00' },
        ],
      })
      expect((await admin.call('POST', `vouchers/${voucher.id}/post`, at({ body: {} }))).status).toBe(200)
    })

    it('only by whoever may change and delete them, and not with themselves', async () => {
      const reader = await stage.signInWith('merge_reader', [branch], ['viewGuardians', 'viewStudents', 'viewBranches'])
      expect((await merge(kept, gone, {}, reader)).status).toBe(403)
      expect(codes((await merge(kept, kept)).body)).toEqual(['Merge.Itself gone'])
      expect(codes((await admin.call('POST', `guardians/${kept.id}/merge`, at({ body: {} }))).body)).toEqual([
        'Field.Required gone',
      ])
      expect((await admin.call('POST', `areas/1/merge`, at({ body: { gone: 2 } }))).status).toBe(404)
    })

    it('not from what somebody has changed since, nor with a value that is wrong: then nothing is merged', async () => {
      expect(codes((await merge(kept, { ...gone, version: 99 })).body)).toEqual(['Record.Stale undefined'])
      const wrong = await merge(kept, gone, { email: 'omar@' })
      expect([wrong.status, codes(wrong.body)]).toEqual([400, ['Email.Invalid email']])
      expect((await read('students', student.id)).body['guardian']).toBe(gone.id)
      expect(await balance(gone.id)).toBe('120.00')
    })

    it('with all that names them, in the books too, and the values that were chosen; a repeated request does it once', async () => {
      const before = await balance(kept.id)
      const headers = { 'Idempotency-Key': `merge-${gone.id}` }
      const { identityType, identityNumber: own } = gone
      const values = { email: gone['email'], identityType, identityNumber: own }
      const first = await merge(kept, gone, values, admin, { headers })
      expect([first.status, first.body['moved']], JSON.stringify(first.body)).toEqual([200, { students: 1, vouchers: 1 }])
      expect(first.body).toMatchObject({ id: kept.id, email: 'omar@example.sa', identityNumber: own })
      expect((await merge(kept, gone, values, admin, { headers })).body).toEqual(first.body)
      // Another request, as after a page that was loaded again, is told where it went.
      const again = await merge(kept, gone)
      expect([again.status, (again.body as unknown as Problem).errors]).toMatchObject([
        404,
        [{ code: 'Record.Merged', params: { id: kept.id } }],
      ])
      expect([before, await balance(kept.id)]).toEqual(['0.00', '120.00'])
      expect((await read('students', student.id)).body).toMatchObject({ guardian: kept.id, version: student.version + 1 })
      const { entries } = (await read('vouchers', voucher.id)).body as unknown as { entries: Row[] }
      expect(entries[0]?.['party']).toEqual({ resource: 'guardians', id: kept.id })
    })

    it('and leave the books whole, each row still telling in whose name it was posted', async () => {
      const { body } = await admin.call<{ rows: { role: string }[] }>('GET', 'reports/integrity', { year })
      expect(body.rows.filter(({ role }) => role === 'bad')).toEqual([])
      await connected(school.databaseUrl, async (client) => {
        const { rows } = await client.query('select named, posted_id from ledger_moves where posted_id = $1', [gone.id])
        expect(rows).toEqual([{ named: 'guardian_id', posted_id: gone.id }])
      })
    })

    it('and the audit file says both, with the checksums of before', async () => {
      const { body } = await admin.call<string | Uint8Array>('GET', 'ledger/export?format=csv', {
        branch: stage.branches.master,
        year: 'all',
      })
      const { rows } = readAuditFile(typeof body === 'string' ? body : new TextDecoder().decode(body))
      const moved = rows.filter(({ cells }) => cells['party'] === `guardians:${gone.id}`)
      expect(moved.map(({ cells }) => cells['presentParty'])).toEqual([`guardians:${kept.id}`])
      expect(faultsOf(rows)).toEqual([])
    })

    it('and the former number and name lead to the one that stayed', async () => {
      const { status, body } = await read('guardians', gone.id)
      expect([status, (body as unknown as Problem).errors[0]]).toMatchObject([
        404,
        { code: 'Record.Merged', params: { id: kept.id } },
      ])
      const late = await admin.call<Problem>(
        'PUT',
        `guardians/${gone.id}`,
        at({ body: { version: gone['version'], job: 'معلم' } }),
      )
      expect([late.status, late.body.errors[0]?.code]).toEqual([404, 'Record.Merged'])
      const search = async (q: string) =>
        (await admin.call<Row[]>('GET', `guardians?${query({ filter: { q } })}`, at())).body.map(({ id }) => id)
      expect(await search(String(gone['code']))).toContain(kept.id)
      for (const q of [String(gone['code']), 'عمر ياسر حسين']) {
        const { body } = await admin.call<{ groups: { resource: string; records: Row[] }[] }>(
          'GET',
          `search?${query({ q })}`,
          at(),
        )
        const guardians = body.groups.find(({ resource }) => resource === 'guardians')?.records.map(({ id }) => id)
        expect(guardians, q).toContain(kept.id)
      }
      expect(await search('عمر ياسر حسين الزهراني')).toEqual([kept.id])
      expect(await search(String(gone['phone']).slice(-8))).toContain(kept.id)
    })

    it('and both histories say so', async () => {
      const history = async (resource: string, id: number) =>
        (await admin.call<{ action: string; input: object | null }[]>('GET', `${resource}/${id}/history`, at())).body
      expect((await history('guardians', kept.id)).find(({ action }) => action === 'merge')?.input).toMatchObject({
        gone: gone.id,
        students: 1,
      })
      expect((await history('students', student.id))[0]).toMatchObject({
        action: 'merge',
        input: { gone: gone.id, kept: kept.id },
      })
    })

    it('so that a voucher that was moved is taken back in the name of the one that stayed', async () => {
      expect((await admin.call('POST', `vouchers/${voucher.id}/unpost`, at({ body: { reason: 'twice' } }))).status).toBe(200)
      expect(await balance(kept.id)).toBe('0.00')
    })
  })

  it('are not merged while a child of both stands twice, and the children can be merged first', async () => {
    const [one, other] = [await family('راشد مبارك عيد القحطاني'), await family('راشد مبارك عيد القحطانى')]
    const [first, second] = [await child(one.id, { arabicName: 'بدر راشد مبارك القحطاني' }), await child(other.id)]
    await connected(school.databaseUrl, (client) =>
      client.query('update students set arabic_name = $1 where id = $2', ['بدر راشد مبارك القحطاني', second.id]),
    )
    const refused = await merge(one, other)
    expect([refused.status, codes(refused.body)[0]]).toEqual([409, expect.stringContaining('Student.NameTaken')])
    const { body } = await read('students', second.id)
    const children = await admin.call(
      'POST',
      `students/${first.id}/merge`,
      at({ body: { gone: second.id, goneVersion: body.version, version: first.version } }),
    )
    expect(children.status, JSON.stringify(children.body)).toBe(200)
    expect((await merge(one, (await read('guardians', other.id)).body)).status).toBe(200)
  })

  it('of students: the years that only one was there for come together, and the place that the other held is free', async () => {
    const room = await make('classRooms', {
      arabicName: `فصل ${number++}`,
      row: (await admin.call<Row[]>('GET', 'rows?range=[0,0]', at())).body[0]?.id,
      capacity: 5,
    })
    const parent = await family('سعود مازن لؤي الرشيدي')
    const row = room['row'] as number
    const [one, other] = [
      await child(parent.id, { row, classRoom: room.id }),
      await child(parent.id, { row, classRoom: room.id }),
    ]
    expect((await read('classRooms', room.id)).body['used']).toBe(2)
    const merged = await admin.call(
      'POST',
      `students/${one.id}/merge`,
      at({ body: { gone: other.id, goneVersion: other.version, version: one.version } }),
    )
    expect(merged.status, JSON.stringify(merged.body)).toBe(200)
    expect((await read('classRooms', room.id)).body['used']).toBe(1)
  })

  it('not into one of another branch, where the other one is shared by all', async () => {
    const supplier = (general: boolean) => make('suppliers', { arabicName: 'مؤسسة الورق', general, taxNumber: null })
    const [own, shared] = [await supplier(false), await supplier(true)]
    const into = (one: Row, other: Row) =>
      admin.call(
        'POST',
        `suppliers/${one.id}/merge`,
        at({ body: { gone: other.id, goneVersion: other.version, version: one.version } }),
      )
    expect(codes((await into(own, shared)).body)).toEqual(['Merge.Narrower undefined'])
    expect((await into(shared, own)).status).toBe(200)
  })

  it('while somebody gives one of them another child: the child ends with the one that stays, or its author is told', async () => {
    for (const _time of [1, 2, 3, 4, 5]) {
      const [kept, gone] = [await family('حاتم غسان رامي الجهني'), await family('حاتم غسان رامز الجهني')]
      const body = await sample(registry.get('students'), registry, { caller: admin, branch, year })
      const born = {
        ...body,
        guardian: gone.id,
        classRoom: null,
        noorId: null,
        identityType: 'national',
        identityNumber: identityNumber('1', number++),
        arabicName: `تميم حاتم ${letters(number)} الجهني`,
      }
      const [saved, merged] = await Promise.all([admin.call<Row>('POST', 'students', at({ body: born })), merge(kept, gone)])
      expect(merged.status, JSON.stringify(merged.body)).toBe(200)
      if (saved.status === 201) expect((await read('students', saved.body.id)).body['guardian']).toBe(kept.id)
      else expect([400, 409], JSON.stringify(saved.body)).toContain(saved.status)
    }
  })

  it('and the database itself lets nothing else of the books be changed that way', async () => {
    await connected(applicationUrl(school.databaseUrl), async (client) => {
      const tries = [
        'update ledger_rows set guardian_id = guardian_id + 1 where guardian_id is not null',
        'insert into ledger_moves (tenant_id, entry_id, line, named, posted_id) values (1, 1, 1, $$guardian_id$$, 1)',
      ]
      for (const statement of tries) {
        await client.query('begin')
        await client.query(`set local app.tenant = '1'`)
        await expect(client.query(statement)).rejects.toThrow(/permission denied/)
        await client.query('rollback')
      }
      await client.query('begin')
      await client.query(`set local app.tenant = '1'`)
      const named = 'select guardian_id as id from ledger_rows where guardian_id is not null limit 1'
      await expect(client.query(`select daftar_merge_guardians((${named}), (${named}) + 1)`)).rejects.toThrow(/never changed/)
      await client.query('rollback')
    })
    await connected(school.databaseUrl, async (client) => {
      await expect(client.query('update ledger_rows set debit = debit + 1, credit = credit')).rejects.toThrow(/never changed/)
    })
  })
})
