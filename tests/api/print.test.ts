import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages } from '../../schema/languages.ts'
import { connected } from '../support/database.ts'
import { type ReadPdf, readPdf } from '../support/pdf.ts'
import { type Caller, openSchool, type Problem, type School } from '../support/school.ts'
import { all, some } from '../support/sweep.ts'

describe('documents on paper', () => {
  let school: School
  let accountant: Caller
  let admin: Caller
  let branch: number
  let year: number
  const accounts = new Map<string, number>()

  const print = async (path: string, language = 'ar', who = accountant): Promise<ReadPdf> => {
    const answer = await who.call<Uint8Array>('GET', path, { branch, year, language })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    return readPdf(Buffer.from(answer.body))
  }
  const entry = async (lines: readonly Record<string, unknown>[], more: Record<string, unknown> = {}): Promise<number> => {
    const saved = await accountant.call<{ id: number }>('POST', 'vouchers', {
      branch,
      year,
      body: { date: `${year}-02-10`, kind: 'general', status: 'open', entries: lines, ...more },
    })
    expect(saved.status, JSON.stringify(saved.body)).toBe(201)
    return saved.body.id
  }
  const pair = (debit: string, description: string | null = null) => [
    { account: accounts.get('110101'), debit, description },
    { account: accounts.get('110201'), credit: debit },
  ]
  const settings = async (changes: Record<string, unknown>) => {
    const [company] = (await admin.call<{ id: number }[]>('GET', 'company')).body
    const { version } = (await admin.call<{ version: number }>('GET', `company/${company?.id}`)).body
    const saved = await admin.call('PUT', `company/${company?.id}`, { body: { version, ...changes } })
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  }
  const upload = async (content: Buffer, type: string): Promise<number> => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(content)], { type }), 'logo')
    return (await admin.call<{ id: number }>('POST', 'files', { body: form })).body.id
  }

  beforeAll(async () => {
    school = await openSchool()
    accountant = await school.signIn('demo_accountant')
    admin = await school.signIn('demo_admin')
    year = new Date().getFullYear()
    await connected(school.databaseUrl, async (client) => {
      branch = Number((await client.query('select min(id) as id from branches where tenant_id = 1 and not is_master')).rows[0].id)
      for (const row of (await client.query('select code, id from accounts where tenant_id = 1')).rows)
        accounts.set(row.code, row.id)
    })
  })
  afterAll(() => school.close())

  it('prints a voucher in both languages, with both calendars, its lines, its totals and its sum in words', async () => {
    const id = await entry(pair('5000'), { description: 'إيداع نقدية الصندوق', reference: 'DEP-77' })
    const paper = await print(`vouchers/${id}/print`)
    // When it was printed stands once, whatever the languages.
    expect(paper.text.match(/\d{4}-\d\d-\d\d \d\d:\d\d/g)).toHaveLength(1)
    const { number } = (await accountant.call<{ number: string }>('GET', `vouchers/${id}`, { branch, year })).body
    for (const text of [
      'مدارس دفتر الأهلية',
      'Daftar Private Schools',
      'مدرسة البنين',
      'الرقم الضريبي',
      'VAT number',
      '399999999900003',
      'قيد يومية',
      'Journal voucher',
      `${year}-02-10`,
      'إيداع نقدية الصندوق',
      'DEP-77',
      'الصندوق الرئيسي',
      'Main safe',
      '110201',
      '5,000.00',
      'فقط خمسة آلاف ريال سعودي لا\u00a0غير',
      'five thousand Saudi riyals only',
      'Prepared by',
    ])
      expect(paper.text).toContain(text)
    expect(paper.text.split('\n')).toContain(String(number))
    expect(paper.text).toMatch(/\n144\d-0[78]-\d\d\n/)
    expect(paper.text.match(/5,000\.00/g)).toHaveLength(4)
    expect(paper.title).toBe(`قيد يومية · Journal voucher ${number}`)
  })

  it('names the branch in whose books a line stands, where it is another one', async () => {
    const { branches } = (await admin.call<{ branches: { id: number; code: string }[] }>('GET', 'aggregates/StartUp')).body
    const girls = branches.find(({ code }) => code === '2')?.id
    const id = await entry([
      { account: accounts.get('6103'), debit: '90', branch: girls },
      { account: accounts.get('110201'), credit: '90' },
    ])
    const { text } = await print(`vouchers/${id}/print`)
    expect(text).toContain('مدرسة البنات')
    expect(text).toContain("Electricity and water · Girls' school")
  })

  it('says of each cost centre its share and its amount, which make the line together', async () => {
    const centers = await connected(
      school.databaseUrl,
      async (client) =>
        (
          await client.query(
            `select id, arabic_name as name from cost_centers where tenant_id = 1 and code in ('101', '102', '103') order by code`,
          )
        ).rows,
    )
    const id = await entry([
      {
        account: accounts.get('5101'),
        debit: '100',
        costCenters: centers.map((one, at) => ({ id: one.id, share: at === 0 ? '33.34' : '33.33' })),
      },
      { account: accounts.get('110201'), credit: '100' },
    ])
    const { text } = await print(`vouchers/${id}/print`)
    for (const { name } of centers) expect(text).toContain(name)
    expect(text.match(/33\.33%/g)).toHaveLength(2)
    expect(text.match(/33\.33\n/g)).toHaveLength(2)
    expect(text.match(/33\.34\n/g)).toHaveLength(1)
  })

  it('carries its faces in the file, and no others', async () => {
    const paper = await print('vouchers/1/print')
    expect(paper.fonts.length).toBeGreaterThan(1)
    expect(paper.fonts.filter(({ name, embedded }) => !embedded || !/^[A-Z]{6}\+Vazirmatn-/.test(name))).toEqual([])
  })

  it('prints what was typed as it was typed, whatever it would mean to a template', async () => {
    const hostile = '#let x = 1 *b* _i_ $y^2$ @ref <l> `c` // \\ #read("/etc/passwd") [z] {{name}} = - +'
    const id = await entry(pair('1', hostile), {
      description: '"]) #panic() $(1+1) <b>&amp;</b> 漢字 \u202ehidden',
      reference: "'; --",
    })
    const paper = await print(`vouchers/${id}/print?language=en`)
    expect(paper.text.replaceAll('\n', ' ').replace(/\s+/g, ' ')).toContain(hostile)
    expect(paper.text).toContain('"]) #panic() $(1+1) <b>&amp;</b>')
    expect(paper.text).toContain('hidden')
    expect(paper.text).not.toContain('\u202e')
  })

  it('sets the number of a document among Arabic words as one, and so a day and a month', async () => {
    const id = await entry(pair('1', 'سداد فاتورة INV-2-2026-19 لشهر 2026-09 في 2026-10-05'))
    const [{ runs = [] } = {}] = (await print(`vouchers/${id}/print?language=ar`)).pages
    expect(runs.map((run) => run.trim())).toEqual(expect.arrayContaining(['INV-2-2026-19', '2026-09', '2026-10-05']))
  })

  it('repeats the heads of a voucher of a thousand lines on every page and numbers the pages', async () => {
    const lines = Array.from({ length: 500 }, (_, index) => pair(`${index + 1}.25`, `line ${index}`)).flat()
    const id = await entry(lines)
    const paper = await print(`vouchers/${id}/print?language=en`)
    expect(paper.pages.length).toBeGreaterThan(10)
    const heads = paper.pages.filter(({ runs }) => runs.includes('Debit') && runs.includes('Credit')).length
    expect(heads).toBeGreaterThanOrEqual(paper.pages.length - 1)
    for (const [index, { runs }] of paper.pages.entries()) {
      const at = runs.findIndex((run) => run.trim() === 'Page')
      expect(runs.slice(at, at + 4).map((run) => run.trim())).toEqual([
        'Page',
        String(index + 1),
        'of',
        String(paper.pages.length),
      ])
    }
    expect(paper.text).toContain('line 499')
    expect(paper.text.match(/125,375\.00/g)).toHaveLength(2)
  })

  it('keeps the sum in words and the signatures on one page with the totals and the last line', async () => {
    // However many lines there are, one of these ends where the page does.
    for (const count of [10, 11, 12, 13, 14, 15, 16, 17]) {
      const lines = Array.from({ length: count }, (_, index) => pair('10', `line ${index + 1}`)).flat()
      const { pages } = await print(`vouchers/${await entry(lines)}/print?language=en`)
      const signed = pages.filter(({ runs }) => runs.includes('Prepared by'))
      expect(signed).toEqual([pages.at(-1)])
      expect(signed[0]?.runs).toEqual(expect.arrayContaining([String(2 * count), `${count * 10}.00`, 'Amount in words', 'Debit']))
    }
  })

  it('leaves no heading of a report on the page before what it heads, and no totals alone', async () => {
    // Each report is a row longer than the one before: headings come to stand where the page ends.
    for (const [index, count] of [20, 21, 22, 23].entries()) {
      const day = `${year}-07-${index + 10}`
      const safe = Array.from({ length: count }, () => ({ account: accounts.get('110101'), debit: '7' }))
      const id = await entry([...safe, { account: accounts.get('110201'), credit: `${count * 7}` }], { date: day })
      expect((await accountant.call('POST', `vouchers/${id}/post`, { branch, year, body: {} })).status).toBe(200)
      const { pages } = await print(`reports/generalLedger/file?format=pdf&from=${day}&to=${day}`, 'en')
      expect(pages.length).toBeGreaterThan(1)
      for (const { runs } of pages) {
        const headings = runs.filter((run) => /^\d{4,6} [A-Z]/.test(run)).length
        expect(runs.filter((run) => run === 'Brought forward')).toHaveLength(headings)
        expect(runs.includes('Total') && headings === 0).toBe(false)
      }
    }
  })

  it('prints a voucher of six lines on one upright page, with its details in one column and who signs', async () => {
    const [{ id: guardian } = { id: 0 }] = (await admin.call<{ id: number }[]>('GET', 'guardians?range=[0,0]', { branch })).body
    const [{ id: centre }] = await connected(
      school.databaseUrl,
      async (client) => (await client.query(`select id from cost_centers where tenant_id = 1 and code = '101'`)).rows,
    )
    const three = (description: string) => [
      { account: accounts.get('1110'), debit: '1250.75', description, party: { resource: 'guardians', id: guardian } },
      { account: accounts.get('5101'), debit: '30', costCenters: [{ id: centre, share: '100' }] },
      { account: accounts.get('110101'), credit: '1280.75', description: 'Invoice INV-2026/0045' },
    ]
    const id = await entry([...three('رسوم الفصل الدراسي الأول'), ...three('رسوم الفصل الدراسي الثاني')])
    for (const language of ['both', 'ar', 'en']) {
      const { pages, text } = await print(`vouchers/${id}/print?language=${language}`)
      expect(pages.map(({ width, height }) => width < height)).toEqual([true])
      expect(text.match(/2,561\.50/g)).toHaveLength(2)
      expect(text).toContain('INV-2026/0045')
      if (language !== 'ar') expect(text).toContain('Approved by')
      if (language !== 'ar') expect(text).toContain('Description · Party · Cost centres')
    }
  })

  it('says across every page of a document that it is not posted, until it is', async () => {
    const id = await entry(Array.from({ length: 40 }, () => pair('10')).flat())
    const marked = async (language: string) =>
      (await print(`vouchers/${id}/print?language=${language}`)).pages.map(
        ({ runs }) => runs.filter((run) => /^Not posted$/.test(run)).length,
      )
    expect(new Set(await marked('en'))).toEqual(new Set([1]))
    expect((await print(`vouchers/${id}/print?language=ar`)).text).toContain('غير مرحل')
    expect((await accountant.call('POST', `vouchers/${id}/post`, { branch, year, body: {} })).status).toBe(200)
    expect(new Set(await marked('en'))).toEqual(new Set([0]))
    expect((await print(`vouchers/${id}/print?language=ar`)).text).not.toContain('غير مرحل')
  })

  it('writes amounts below zero in brackets', async () => {
    const path = `reports/accountStatement/file?format=pdf&account=${accounts.get('2101')}&from=${year}-01-01&to=${year}-12-31`
    for (const language of ['ar', 'en']) {
      const { text } = await print(path, language)
      expect(text).toContain('(41,400.00)')
      expect(text).not.toMatch(/[-\u2212]\d+,\d/)
    }
  })

  it('names the branches of which a report tells together', async () => {
    const { branches } = (await admin.call<{ branches: { id: number; isMaster: boolean }[] }>('GET', 'aggregates/StartUp')).body
    const all = branches.find(({ isMaster }) => isMaster)?.id ?? 0
    const trial = async (language: string, of = all) => {
      const answer = await admin.call<Uint8Array>('GET', 'reports/trialBalance/file?format=pdf', { branch: of, year, language })
      expect(answer.status).toBe(200)
      return readPdf(Buffer.from(answer.body)).text
    }
    expect(await trial('en')).toContain("Boys' school, Girls' school")
    expect(await trial('ar')).toContain('مدرسة البنين، مدرسة البنات')
    expect(await trial('en', branch)).not.toContain("Girls' school")
  })

  it('marks a draft, which has no number yet', async () => {
    const id = await entry(pair('10'), { status: 'draft' })
    const paper = await print(`vouchers/${id}/print?language=en`)
    expect(paper.text.match(/Draft/g)).toHaveLength(2)
    expect(paper.text).toContain('—')
  })

  it('follows the appearance of prints that the school chose', async () => {
    const logo = await upload(png(40, 20), 'image/png')
    const stamp = await upload(png(30, 30), 'image/png')
    await settings({ printLanguage: 'en', printFooter: 'P.O. Box 11564 #Riyadh', logo, printStamp: stamp, printLogo: true })
    const english = await print('vouchers/1/print')
    expect(english.text).toContain('P.O. Box 11564 #Riyadh')
    expect(english.text).toContain('Opening')
    expect(english.text).not.toContain('قيد يومية')
    expect(english.images).toBe(2)
    expect((await print('reports/trialBalance/file?format=pdf')).images).toBe(1)
    await settings({ printLogo: false, printLanguage: 'ar' })
    const arabic = await print('vouchers/1/print')
    expect(arabic.images).toBe(1)
    expect(arabic.text).toContain('قيد يومية')
    expect(arabic.text).not.toContain('Journal voucher')
    expect((await print('vouchers/1/print?language=both')).text).toContain('Journal voucher')
    await settings({ digits: 'arabic' })
    const [total = 'an amount of thousands'] = /\d{1,3}(,\d{3})+\.\d\d/.exec(english.text) ?? []
    const signs: Readonly<Record<string, string>> = { ',': '٬', '.': '٫' }
    const inArabic = total.replace(/[\d,.]/g, (one) => signs[one] ?? '٠١٢٣٤٥٦٧٨٩'.charAt(Number(one)))
    expect((await print('vouchers/1/print')).text).toContain(inArabic)
    expect((await print(`reports/journal/file?format=pdf&from=${year}-01-01&to=${year}-01-31`)).text).toMatch(
      /[٠-٩]{2}\D{1,3}[٠-٩]{2}/,
    )
    expect((await print(`reports/journal/file?format=pdf&from=${year}-01-01&to=${year}-01-31`, 'en')).text).not.toMatch(/[٠-٩]/)
    await settings({ printLogo: true, printLanguage: 'both', printFooter: null, printStamp: null, logo: null, digits: 'latin' })
  })

  it('prints without a logo that is no picture, is broken, or would fill the memory', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>')
    const broken = png(40, 20)
    broken.fill(7, 50)
    const bomb = png(40, 20)
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    const [company] = (await admin.call<{ id: number }[]>('GET', 'company')).body
    const { version } = (await admin.call<{ version: number }>('GET', `company/${company?.id}`)).body
    for (const content of [svg, Buffer.from('no picture at all, only words')]) {
      const logo = await upload(content, 'image/png')
      const refused = await admin.call<Problem>('PUT', `company/${company?.id}`, { body: { version, logo } })
      expect([refused.status, refused.body.errors[0]?.code]).toEqual([400, 'File.NoPicture'])
    }
    for (const content of [broken, bomb]) {
      await settings({ logo: await upload(content, 'image/png') })
      const paper = await print('vouchers/1/print')
      expect(paper.images).toBe(0)
      expect(paper.text).toContain('قيد يومية')
    }
    await settings({ logo: null })
  })

  it('refuses like any view of the record', async () => {
    const refused = async (path: string, who: Caller, options: { branch?: number } = {}) => {
      const { status, body } = await who.call<Problem>('GET', path, { branch, year, ...options })
      return [status, body.errors[0]?.code]
    }
    const cashier = await school.signIn('demo_cashier')
    expect(await refused('vouchers/1/print', cashier)).toEqual([403, 'Auth.Forbidden'])
    expect(await refused('vouchers/999999/print', accountant)).toEqual([404, 'Record.NotFound'])
    expect(await refused('vouchers/1/print', admin, { branch: branch + 1 })).toEqual([404, 'Record.NotFound'])
    expect(await refused('nothing/1/print', accountant)).toEqual([404, 'Resource.NotFound'])
    expect(await refused('users/1/print', accountant)).toEqual([403, 'Auth.Forbidden'])
    expect(await refused('vouchers/1/print?language=xx', accountant)).toEqual([400, 'Field.Choice'])
    expect(await refused('vouchers/1/print?size=1', accountant)).toEqual([400, 'Field.Unknown'])
    expect((await school.call<Problem>('GET', 'vouchers/1/print')).status).toBe(401)
  })

  it('prints every report in every language', async () => {
    type Listed = { name: string; page: string; parameters: Record<string, { kind: string; required?: boolean }> }
    const { body: catalogue } = await accountant.call<Listed[]>('GET', 'reports')
    const body = new FormData()
    body.append('file', new Blob(['رقم الهوية\r\n1000000008']), 'noor.csv')
    const file = String((await accountant.call<{ id: number }>('POST', 'files', { branch, body })).body.id)
    const account = String(accounts.get('110101'))
    const [pupil] = (await accountant.call<{ id: number }[]>('GET', 'students?range=[0,0]', { branch })).body
    const student = String(pupil?.id)
    for (const { name, parameters } of catalogue)
      for (const language of some(languages, ['ar'])) {
        // What else a report asks for is a record, of which the demo school has a first one.
        const known: Record<string, string> = { account, file, student, date: `${year}-12-31` }
        const required = Object.entries(parameters).filter(([name, one]) => one.required && (one.kind === 'ref' || name in known))
        const asked = Object.fromEntries(required.map(([one]) => [one, known[one] ?? '1']))
        // What is long is printed by a job: the books of a few months are not.
        const days =
          'from' in parameters && 'to' in parameters ? { from: `${year}-01-01`, to: `${year}-${all ? '06-30' : '01-31'}` } : {}
        const given = { ...asked, ...days, format: 'pdf' }
        const paper = await print(`reports/${name}/file?${new URLSearchParams(given)}`, language)
        expect(paper.title, name).not.toContain('reports.')
        expect(paper.text, name).not.toMatch(/\b(reports|fields|choices|print|resources)\.\w/)
        expect(paper.fonts.every(({ embedded }) => embedded)).toBe(true)
      }
  })

  it('says above a statement which account it is of, what there was, what moved and what there is', async () => {
    const account = accounts.get('110101')
    const path = `accountStatement?account=${account}&from=${year}-01-02&to=${year}-12-31`
    const { body } = await accountant.call<{ rows: { cells: { balance: string } }[] }>('GET', `reports/${path}`, { branch, year })
    const paper = await print(`reports/accountStatement/file?format=pdf&${path.split('?')[1]}`, 'en')
    const balance = Number(body.rows.at(-1)?.cells.balance).toLocaleString('en', { minimumFractionDigits: 2 })
    expect(paper.text.split('\n').filter((run) => run === balance).length).toBeGreaterThan(1)
    expect(paper.text).toContain('110101 Main safe')
    expect(paper.text).toContain(`${year}-01-02`)
    expect(paper.text.match(/Brought forward/g)).toHaveLength(2)
  })

  it('keeps the trial balance of six columns upright, in letters that can be read and with its totals', async () => {
    for (const language of ['ar', 'en']) {
      const paper = await print('reports/trialBalance/file?format=pdf&columns=six', language)
      expect([language, paper.pages[0] && Math.round(paper.pages[0].width)]).toEqual([language, 595])
      const total = language === 'ar' ? 'الإجمالي' : 'Total'
      expect(paper.text).toContain(total)
    }
  })

  it('lays a wide report on its side, and keeps every column of a wider one', async () => {
    expect((await print('reports/trialBalance/file?format=pdf&columns=two', 'en')).pages[0]?.width).toBeLessThan(600)
    const months = await print('reports/incomeStatement/file?format=pdf&by=month', 'en')
    expect(months.text).toContain(`${year}-01`)
    const journal = await print(`reports/journal/file?format=pdf&from=${year}-01-01&to=${year}-01-31`, 'en')
    const [page] = journal.pages
    expect(page && page.width > page.height).toBe(true)
  })

  it('lets no voucher wait for long reports', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => pair(`${index + 1}.25`, `line ${index}`)).flat()
    const id = await entry(lines, { date: `${year}-09-09` })
    expect((await accountant.call('POST', `vouchers/${id}/post`, { branch, year, body: {} })).status).toBe(200)
    const small = await entry(pair('10'))
    const voucher = () => print(`vouchers/${small}/print`)
    await voucher()
    const printed: string[] = []
    const journal = `reports/journal/file?format=pdf&from=${year}-09-09&to=${year}-09-09`
    const reports = ['ar', 'en', 'fr'].map((language) => print(journal, language).then(() => printed.push('report')))
    await Promise.any(reports)
    await voucher().then(() => printed.push('voucher'))
    await Promise.all(reports)
    expect(printed).toHaveLength(4)
    expect(printed.at(-1)).toBe('report')
  })

  it('names a report that is not there, and a format that is none', async () => {
    const answer = async (path: string) => (await accountant.call<Problem>('GET', path, { branch, year })).body.errors?.[0]?.code
    expect(await answer('reports/nothing/file?format=pdf')).toBe('Resource.NotFound')
    expect(await answer('reports/trialBalance/file?format=doc')).toBe('Field.Choice')
    expect(await answer(`reports/trialBalance/file?format=pdf&from=${year}-05-01&to=${year}-01-01`)).toBe(
      'Report.PeriodBackwards',
    )
  })
})

/** A grey picture of that size. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8 + body.length)
    frame.writeUInt32BE(data.length, 0)
    body.copy(frame, 4)
    frame.writeUInt32BE(crc(body), 4 + body.length)
    return frame
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0], 8)
  const rows = Buffer.alloc((width + 1) * height, 128)
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(bytes: Buffer): number {
  let value = -1
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return ~value >>> 0
}
