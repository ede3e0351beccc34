import { accountId, type DemoData } from './demoData.ts'

/** Ids of ways in which families pay. */
export interface Methods {
  readonly cash: number
  readonly transfer: number
  readonly card: number
  readonly cheque: number
  /** By which salaries go to the bank. */
  readonly wages: number
}

/** Adds two bank accounts for all schools, two safes for each school, and the ways in which families pay. */
export async function addTreasury(demoData: DemoData, branch: number): Promise<Methods> {
  const [current = 0, payroll = 0] = await demoData.bulk.add(
    'banks',
    banks.map(({ account, ...bank }, index) => ({
      ...bank,
      code: String(index + 1),
      account: accountId(demoData, account),
      iban: demoData.numbers.iban(),
      general: true,
      branch,
    })),
  )
  for (const school of demoData.schools)
    await demoData.bulk.add(
      'safes',
      safes.map(({ account, ...safe }, index) => ({
        ...safe,
        code: String(index + 1),
        account: accountId(demoData, account),
        branch: school.branch,
      })),
    )
  const accounts = { current, payroll }
  const [cash = 0, transfer = 0, card = 0, cheque = 0, , wages = 0] = await demoData.bulk.add(
    'paymentMethods',
    methods.map(({ bank, clearingAccount, feeAccount, ...method }, index) => ({
      ...method,
      code: String(index + 1),
      bank: bank ? accounts[bank] : null,
      clearingAccount: clearingAccount ? accountId(demoData, clearingAccount) : null,
      feeAccount: feeAccount ? accountId(demoData, feeAccount) : null,
      general: true,
      branch,
    })),
  )
  return { cash, transfer, card, cheque, wages }
}

const banks = [
  {
    arabicName: 'مصرف الراجحي - الجاري',
    englishName: 'Al Rajhi Bank, current',
    account: '110201',
    bankCode: '80',
    swift: 'RJHISARI',
  },
  {
    arabicName: 'مصرف الراجحي - الرواتب',
    englishName: 'Al Rajhi Bank, payroll',
    account: '110202',
    bankCode: '80',
    swift: 'RJHISARI',
    wageFileProfile: 'molTxt',
    establishmentNumber: '0010012345',
  },
] as const

const safes = [
  { arabicName: 'الصندوق الرئيسي', englishName: 'Main safe', account: '110101' },
  { arabicName: 'صندوق المصروفات النثرية', englishName: 'Petty cash', account: '110102' },
] as const

interface Method {
  readonly arabicName: string
  readonly englishName: string
  readonly kind: 'cash' | 'transfer' | 'card' | 'cheque' | 'online'
  readonly bank?: 'current' | 'payroll'
  readonly clearingAccount?: string
  readonly feePercentage?: string
  readonly feeAccount?: string
  readonly requiresReference?: true
}

const methods: readonly Method[] = [
  { arabicName: 'نقدًا', englishName: 'Cash', kind: 'cash' },
  { arabicName: 'تحويل بنكي', englishName: 'Bank transfer', kind: 'transfer', bank: 'current', requiresReference: true },
  {
    arabicName: 'مدى',
    englishName: 'Mada card',
    kind: 'card',
    bank: 'current',
    clearingAccount: '1104',
    feePercentage: '0.8',
    feeAccount: '6109',
    requiresReference: true,
  },
  {
    arabicName: 'شيك',
    englishName: 'Cheque',
    kind: 'cheque',
    bank: 'current',
    clearingAccount: '1105',
    requiresReference: true,
  },
  {
    arabicName: 'دفع إلكتروني',
    englishName: 'Online payment',
    kind: 'online',
    bank: 'current',
    clearingAccount: '1103',
    feePercentage: '2.2',
    feeAccount: '6109',
    requiresReference: true,
  },
  { arabicName: 'تحويل رواتب', englishName: 'Transfer of salaries', kind: 'transfer', bank: 'payroll' },
]
