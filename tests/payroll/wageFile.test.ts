import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brokenInto, faultsOfPayee } from '../../resources/calculations/payroll/payee.ts'
import { controlTotals, wageFileProfiles, writeWageFile } from '../../resources/wageFiles/index.ts'
import type { WageFileHeader, WageFileProfileName, WageFileRow } from '../../resources/wageFiles/wageFile.ts'
import { isIban } from '../../schema/values/iban.ts'
import { add, compare, fromUnits, subtract, toFixed } from '../../schema/values/money.ts'

const header: WageFileHeader = {
  bank: 'RJHI',
  establishment: '0012345678',
  account: 'SA0380000000608010167519',
  valueDate: '2026-03-25',
  reference: '20260300001',
  ministryNumber: '71234567',
  name: 'شركة المنارة التعليمية',
  address: ['حي النرجس', 'الرياض', 'المملكة العربية السعودية'],
  purpose: 'رواتب مارس 2026',
}

const row: WageFileRow = {
  net: '7220',
  basic: '6000',
  housing: '1500',
  other: '500.5',
  deductions: '780.5',
  iban: 'SA0910000000000000000001',
  name: 'نورة بنت عبدالله القحطاني',
  bank: 'NCBKSAJE',
  identityNumber: '1000000008',
  details: 'MAR 2026',
  address: ['حي الياسمين', 'الرياض', 'المملكة العربية السعودية'],
}
const other: WageFileRow = {
  ...row,
  net: '160.05',
  basic: '160.05',
  housing: '0',
  other: '0',
  deductions: '0',
  iban: 'SA0380000000608010167519',
  name: 'Ahmed Hassan',
  identityNumber: '2000000006',
  details: null,
}

const bytesOf = (profile: WageFileProfileName, rows: readonly WageFileRow[] = [row, other], of = header) => {
  const answer = writeWageFile(profile, of, rows)
  if ('faults' in answer) throw new Error(JSON.stringify(answer.faults))
  return answer.files.map(({ name, text }) => [name, [...new TextEncoder().encode(text)]] as const)
}
const expected = (text: string) => [...new TextEncoder().encode(text)]

describe('a wage file', () => {
  it('is, for the ministry, tags and values between tabs, a row for each employee, and a line that ends it, byte by byte', () => {
    expect(bytesOf('molTxt')).toEqual([
      [
        '20260300001.txt',
        expected(
          [
            '[DEST-ID]\t[ESTB-ID]\t[BANK-ACC]\t[32A-CCY]\t[32A-VAL]\t[32A-AMT]\t[D-DATE]\t[FILE-REF]\t[FILE-REJCDE]\t[MOL-ESTBID]\r\n',
            'RJHI\t0012345678\tSA0380000000608010167519\tSAR\t20260325\t7380.05\t\t20260300001\t\t71234567\r\n',
            '[32B-AMT]\t[59-ACC]\t[59-NAME]\t[57-BANK]\t[70-DET]\t[RET-CODE]\t[MOL-BAS]\t[MOL-HAL]\t[MOL-OEA]\t[MOL-DED]\t[MOL-ID]\t[TRN-REF]\t[TRN-STATUS]\t[TRN-DATE]\r\n',
            '7220.00\tSA0910000000000000000001\tنورة بنت عبدالله القحطاني\tNCBKSAJE\tMAR 2026\t\t6000.00\t1500.00\t500.50\t780.50\t1000000008\t\t\t\r\n',
            '160.05\tSA0380000000608010167519\tAhmed Hassan\tNCBKSAJE\t\t\t160.05\t0.00\t0.00\t0.00\t2000000006\t\t\t\r\n',
            '-\r\n',
          ].join(''),
        ),
      ],
    ])
  })

  it('is the same with commas, and nothing behind the last row, for banks that read spreadsheets', () => {
    const [[name, bytes]] = bytesOf('molCsv') as [readonly [string, number[]]]
    const lines = new TextDecoder().decode(new Uint8Array(bytes)).split('\r\n')
    expect([name, lines.length, lines[1], lines.at(-1)]).toEqual([
      '20260300001.csv',
      6,
      'RJHI,0012345678,SA0380000000608010167519,SAR,20260325,7380.05,,20260300001,,71234567',
      '',
    ])
  })

  it('is a header and a body for ANB, byte by byte', () => {
    expect(bytesOf('anbCsv', [row])).toEqual([
      [
        'header.csv',
        expected(
          'batchNumber,batchType,molEstablishmentId,mainAccountNumber,creditValueDate,organizationName,organizationAddress1,organizationAddress2,organizationAddress3,paymentCount,totalPayrollAmount,narrative,companyName\r\n20260300001,PAYROLL,71234567,0000608010167519,260325,شركة المنارة التعليمية,حي النرجس,الرياض,المملكة العربية السعودية,1,7220.00,رواتب مارس 2026,شركة المنارة التعليمية\r\n',
        ),
      ],
      [
        'body.csv',
        expected(
          'employeeId,employeeAccountNumber,salaryAmount,basicSalary,housingAllowance,otherEarnings,salaryDeductions,bicCode,employeeName,employeeAddress1,employeeAddress2,employeeAddress3\r\n1000000008,SA0910000000000000000001,7220.00,6000.00,1500.00,500.50,780.50,NCBKSAJE,نورة بنت عبدالله القحطاني,حي الياسمين,الرياض,المملكة العربية السعودية\r\n',
        ),
      ],
    ])
  })

  it('comes with the sums that the bank compares', () => {
    expect(controlTotals([row, other])).toEqual({
      count: 2,
      net: '7380.05',
      basic: '6160.05',
      housing: '1500',
      other: '500.5',
      deductions: '780.5',
    })
  })
})

const long = 'عبدالرحمن'
describe('what a bank would refuse is refused before, and where it stands', () => {
  it.each<[change: Partial<WageFileRow>, fault: string]>([
    [{ iban: 'SA0910000000000000000002' }, 'iban WageFile.Iban'],
    [{ iban: 'AE070331234567890123456' }, 'iban WageFile.Iban'],
    [{ iban: '' }, 'iban WageFile.Iban'],
    [{ identityNumber: '100000000' }, 'identityNumber WageFile.Identity'],
    [{ identityNumber: '3000000001' }, 'identityNumber WageFile.Identity'],
    [{ identityNumber: '١٠٠٠٠٠٠٠٠٨' }, 'identityNumber WageFile.Identity'],
    [{ name: `${`${long} `.repeat(14)}` }, 'name WageFile.NameLength'],
    [{ name: 'x'.repeat(36) }, 'name WageFile.NameLength'],
    [{ name: '  ' }, 'name WageFile.NameLength'],
    [{ name: 'نورة\tالقحطاني' }, 'name WageFile.Characters'],
    [{ name: '=HYPERLINK(1)' }, 'name WageFile.Characters'],
    [{ details: '-' }, 'details WageFile.Characters'],
    [{ bank: 'NCB' }, 'bank WageFile.BankId'],
    [{ net: '7220.001' }, 'net WageFile.Amount'],
    [{ deductions: '-780.5', net: '8781' }, 'deductions WageFile.Amount'],
    [{ basic: '6,000' }, 'basic WageFile.Amount'],
    [{ net: '7219.99' }, 'net WageFile.NetDiffers'],
    [{ net: '0', deductions: '8000.5' }, 'net WageFile.NetNotPositive'],
  ])('%j', (change, fault) => {
    const answer = writeWageFile('molTxt', header, [other, { ...row, ...change }])
    const found = 'faults' in answer ? answer.faults : []
    expect(found.map(({ row: at, field, code }) => [at, `${field} ${code}`])).toEqual([[1, fault]])
  })

  it.each<[change: Partial<WageFileHeader>, fault: string]>([
    [{ bank: 'RJH1' }, 'bank WageFile.BankId'],
    [{ establishment: '123' }, 'establishment WageFile.Establishment'],
    [{ account: 'SA0380000000608010167518' }, 'account WageFile.Iban'],
    [{ reference: 'رواتب' }, 'reference WageFile.Reference'],
    [{ ministryNumber: '7-1234567' }, 'ministryNumber WageFile.MinistryNumber'],
    [{ valueDate: '2026-02-30' }, 'valueDate WageFile.ValueDate'],
    [{ dueDate: '2026-03-26' }, 'dueDate WageFile.ValueDate'],
  ])('in the header: %j', (change, fault) => {
    const answer = writeWageFile('molTxt', { ...header, ...change }, [row])
    expect('faults' in answer && answer.faults.map(({ row: at, field, code }) => [at, `${field} ${code}`])).toEqual([
      [null, fault],
    ])
  })

  it('an account of another bank than the one that is written beside it', () => {
    const found = (ibanCode: string | null) =>
      [...faultsOfPayee({ ...row, ibanCode }, 'molTxt')].map(([field, code]) => `${field} ${code}`)
    expect(['10', null, '80'].map(found)).toEqual([[], [], ['iban WageFile.OtherBank']])
  })

  it('a file without rows, a person who is there twice, and what ANB asks for besides', () => {
    const codes = (profile: WageFileProfileName, rows: readonly WageFileRow[], of = header) => {
      const answer = writeWageFile(profile, of, rows)
      return 'faults' in answer ? answer.faults.map(({ row: at, field, code }) => `${at} ${field} ${code}`) : []
    }
    expect(codes('molTxt', [])).toEqual(['null net WageFile.Empty'])
    expect(codes('molTxt', [row, other, row])).toEqual(['2 identityNumber WageFile.Twice'])
    // Husband and wife may have one account: each stays a row.
    expect(codes('molTxt', [row, { ...other, iban: row.iban }])).toEqual([])
    expect(codes('molCsv', [{ ...row, name: 'Noura, A' }])).toEqual(['0 name WageFile.Characters'])
    expect(codes('anbCsv', [{ ...row, bank: 'NCBK', address: ['الرياض'] }], { ...header, reference: 'MAR' })).toEqual([
      'null reference WageFile.ReferenceDigits',
      '0 bank WageFile.BankId',
      '0 address WageFile.Address',
    ])
    expect(codes('anbCsv', [{ ...row, name: `${long} `.repeat(5) }], { ...header, address: [], name: '', purpose: '' })).toEqual([
      'null name WageFile.NameLength',
      'null address WageFile.Address',
      'null purpose WageFile.NameLength',
      '0 name WageFile.NameLength',
    ])
  })
})

describe('for random employees', () => {
  const halalas = fc.bigInt({ min: 0n, max: 5_000_000n }).map((units) => fromUnits(units, 2))
  const employee = fc.record({
    basic: halalas,
    housing: halalas,
    other: halalas,
    share: fc.integer({ min: 0, max: 99 }),
    id: fc.integer({ min: 0, max: 999_999_999 }),
  })
  const ibanOf = (digits: number): string => {
    const account = String(digits).padStart(18, '0')
    const checks = Array.from({ length: 97 }, (_, at) => `SA${String(at + 2).padStart(2, '0')}80${account}`)
    return checks.find(isIban) as string
  }
  const rows = fc.uniqueArray(employee, { minLength: 1, maxLength: 20, selector: ({ id }) => id }).map((all) =>
    all.flatMap(({ basic, housing, other: more, share, id }): WageFileRow[] => {
      const gross = add(basic, housing, more)
      const deductions = toFixed(String((Number(gross) * share) / 100), 2)
      const net = subtract(gross, deductions)
      if (compare(net, '0') <= 0) return []
      const identityNumber = `1${String(id).padStart(9, '0')}`
      return [{ ...row, net, basic, housing, other: more, deductions, identityNumber, iban: ibanOf(id) }]
    }),
  )

  it('every file reads back to its rows, and its control total is their sum', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(...(Object.keys(wageFileProfiles) as WageFileProfileName[])), (all, profile) => {
        fc.pre(all.length > 0)
        const files = bytesOf(profile, all).map(([, bytes]) => new TextDecoder().decode(new Uint8Array(bytes)).split('\r\n'))
        const separator = profile === 'molTxt' ? '\t' : ','
        const head = (files[0]?.[1] ?? '').split(separator)
        const body = (profile === 'anbCsv' ? (files[1] ?? []).slice(1) : (files[0] ?? []).slice(3))
          .filter((line) => line.includes(separator))
          .map((line) => line.split(separator))
        const [net, id] = profile === 'anbCsv' ? [2, 0] : [0, 10]
        expect(body.map((cells) => [cells[id], Number(cells[net])])).toEqual(
          all.map((one) => [one.identityNumber, Number(one.net)]),
        )
        expect(compare(head[profile === 'anbCsv' ? 10 : 5] ?? '', controlTotals(all).net)).toBe(0)
      }),
      { numRuns: 60 },
    )
  })

  it('a name is broken at its words, and comes together again', () => {
    const name = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 12 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(name, fc.integer({ min: 12, max: 40 }), (text, length) => {
        const lines = brokenInto(text, length)
        expect(lines?.join(' ')).toBe(text)
        expect(lines?.every((line) => line.length <= length)).toBe(true)
      }),
    )
  })
})
