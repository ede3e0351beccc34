import type { Condition } from '../../schema/condition.ts'
import { date, longText, money, ref, text } from '../../schema/fields.ts'
import { final } from './posted.ts'
import { releasedTax, taxReleasedBy, usedAdvanceReads } from './taxedAdvance.ts'

/**
 * Who takes or hands out the money of a document, and in which shift: both are filled as the document becomes final, when its money
 * moves, and by nobody who posts it or takes it back.
 * @param moves when its money moves with it; that of a confirmed temporary receipt has come before
 */
export const atDesk = <const C extends Condition>(moves: C = {} as C) =>
  ({
    cashier: ref('users', { readOnly: true, default: 'me', shownWhen: { any: [final, { cashier: { empty: false } }] } }),
    shift: openShiftOf('cashier', { any: [{ ...final, ...moves }, { shift: { empty: false } }] }),
  }) as const

/** The shift that somebody of the document has open: filled by itself as the money moves. */
export const openShiftOf = <const C extends Condition>(user: string, shownWhen: C) =>
  ref('shifts', {
    readOnly: true,
    shownWhen,
    where: { status: 'open', cashier: { same: user } },
    preset: { status: 'open', cashier: { same: user } },
    error: 'Shift.NotOpen',
  })

/** The head of every document that moves money. */
export const moneyHead = <const C extends Condition>(moves: C = {} as C) =>
  ({
    date: date({ required: true, within: 'fiscalYear', default: 'today' }),
    description: longText(),
    ...atDesk(moves),
    // Why it was taken back.
    reason: text({ readOnly: true, shownWhen: { status: 'void' } }),
  }) as const

/** Of a line: its document is more than a draft; something is of a later day than it. */
const counts = { 'document.status': { not: 'draft' } } as const
export const afterwards = { gt: { field: 'document.date' } } as const

const isCheque = { 'paymentMethod.kind': 'cheque' } as const

/** By which means money comes or goes, and how much. */
export const means = (among: Condition = {}) =>
  ({
    paymentMethod: ref('paymentMethods', { required: true, where: { active: true, ...among } }),
    amount: money({ required: true, min: '0', missing: 'Payment.AmountRequired' }),
    // Of a cheque its number.
    reference: text({
      max: 60,
      requiredWhen: { any: [{ 'paymentMethod.requiresReference': true }, isCheque] },
    }),
    chequeBank: text({ max: 60, shownWhen: isCheque }),
    chequeDate: date({ shownWhen: isCheque, requiredWhen: isCheque }),
  }) as const

/** Cash of another safe than that of the shift would be looked for in its drawer. */
const besideShift = { all: [{ methodSafe: { empty: false } }, { 'document.shift': { empty: false } }] } as const

/** A cheque that is older than banks take, or whose year was mistyped. */
export const longAgo = (day: string) => ({ chequeDate: { lt: { field: day, plus: -180 } } }) as const

const isLongAgo = {
  on: ['create', 'edit'],
  when: { 'document.status': { not: 'draft' }, ...longAgo('document.date') },
  field: 'chequeDate',
  error: 'Cheque.LongAgo',
} as const

const isPaid = { holds: { amount: { gt: 0 } }, field: 'amount', error: 'Payment.AmountRequired' } as const

/** What is paid when a document is issued; the receipt that is made of it says the same, with its number and its shift. */
export const paymentLines = () =>
  ({ max: 20, writtenWhile: { status: 'draft' }, fields: means(), rules: [isPaid], asks: [isLongAgo] }) as const

/**
 * By which means money comes or goes; one document may name several.
 * @param moves when the money moves with the document, as its lines read it
 */
export const methodLines = (among: Condition = {}, moves: Condition = {}) =>
  ({
    blank: 1,
    title: ['reference', 'amount'],
    fields: {
      ...means(among),
      cash: money({ is: "methodKind = 'cash' ? amount : 0", hidden: true }),
      banked: money({ is: 'amount - cash', hidden: true }),
    },
    asks: [isLongAgo],
    rules: [
      isPaid,
      // Cash of a safe that is kept in shifts, or at which somebody has one, goes through the shift of whoever takes it.
      {
        when: {
          'document.status': { not: 'draft' },
          methodKind: 'cash',
          ...moves,
          any: [{ methodShifts: true }, { shiftAtSafe: { empty: false } }, besideShift],
        },
        holds: { methodSafe: { same: 'document.shiftSafe' } },
        field: 'paymentMethod',
        error: 'Shift.NotOpen',
      },
      // What was taken before a shift was opened is not of its day.
      {
        when: { ...counts, methodKind: 'cash' },
        holds: { none: [{ 'document.shiftDate': afterwards }] },
        field: 'paymentMethod',
        error: 'Shift.LaterDay',
      },
      {
        when: {
          'document.status': { not: 'draft' },
          any: [
            { 'document.shiftsHere': { empty: false } },
            { 'document.shiftAtMain': { empty: false } },
            { 'document.ownSafe': { empty: false } },
          ],
          ...moves,
          methodKind: 'cash',
          methodSafe: { empty: true },
        },
        holds: { 'document.shiftSafe': { empty: false } },
        field: 'paymentMethod',
        error: 'Shift.NotOpen',
      },
    ],
  }) as const

const ofGuardian = { guardian: { empty: false, same: 'document.guardian' }, ...final } as const
/** What of it is not so, where somebody names another one. */
const notOfGuardian = { status: 'Credit.NotInForce', guardian: 'Credit.OtherFamily' } as const

/** What a guardian has to the credit, by the receipt or the credit note in which it arose, in whichever branch. */
export const creditLines = () =>
  ({
    crossBranch: true,
    aside: { taxBack: 'filled' },
    fields: {
      // A cheque that may come back is an advance only once the bank has paid it.
      collection: ref('collections', {
        where: { ...ofGuardian, chequesClearedLeft: { lte: 0 } },
        errors: notOfGuardian,
        error: 'Cheque.NotCleared',
      }),
      creditNote: ref('salesReturns', { where: ofGuardian, errors: notOfGuardian }),
      amount: money({ required: true, positive: true }),
      ...releasedTax(),
    },
    rules: [
      { exactlyOne: ['collection', 'creditNote'], field: 'collection', error: 'Credit.OneSource' },
      { when: counts, holds: { none: [{ receivedOn: afterwards }] }, field: 'collection', error: 'Credit.LaterDay' },
      { when: counts, holds: { none: [{ creditedOn: afterwards }] }, field: 'creditNote', error: 'Credit.LaterDay' },
    ],
    unique: [{ fields: ['collection', 'creditNote'], error: 'Credit.Repeated' }],
  }) as const

/** On which days the credits arose, and the tax in those that are advances. */
export const creditLineReads = <const L extends string>(lines: L) =>
  ({
    receivedOn: `${lines}.collection.date`,
    creditedOn: `${lines}.creditNote.date`,
    decimals: 'branch.decimalDigits',
    ...usedAdvanceReads(lines),
  }) as const

/** A credit is used once, whoever uses it and for what. */
export const creditUsedBy = <L extends string>(lines: L) =>
  [
    { of: `${lines}.collection`, sum: 'amount', atMost: 'advance', ...usesCredit },
    { of: `${lines}.creditNote`, sum: 'amount', atMost: 'credit', ...usesCredit },
    taxReleasedBy(`${lines}.collection`, final),
  ] as const
const usesCredit = { while: final, as: 'spent', error: 'Credit.MoreThanLeft', booked: 'Credit.NotPosted' } as const

/** A shift whose cash is not accounted for yet: what comes to its safe meanwhile is either in it, or mistaken for an overage. */
export const running = { status: { in: ['open', 'counted'] } } as const

/** The shift that somebody has at the safe of a method. */
export const shiftAtSafe = { of: 'shifts', where: { ...running, safe: { same: 'methodSafe' } }, take: 'id' } as const

/** The account of the main safe: cash whose safe nobody names goes into it, unless its cashier has a shift at another. */
export const mainCash = { of: 'company.accountMappings', where: { role: 'safe' }, take: 'account' } as const

/** The shift that somebody has at the main safe. */
export const shiftAtMain = { of: 'shifts', where: { ...running, account: { same: 'mainCash' } }, take: 'id' } as const

const inShifts = { keptInShifts: true, active: true } as const

/** The safe on the account of the main one that is kept in shifts. */
export const shiftsHere = { of: 'safes', where: { ...inShifts, account: { same: 'mainCash' } }, take: 'id' } as const

/** Whoever keeps a safe in shifts takes cash in them, wherever it would go otherwise; a safe without a keeper is nobody's. */
export const ownSafe = { of: 'safes', where: { ...inShifts, keeper: { empty: false, same: 'cashier' } }, take: 'id' } as const

/** What is known of the safe of each line that says by which means money comes or goes. */
export const safeReads = <const L extends string>(lines: L) =>
  ({
    methodKind: `${lines}.paymentMethod.kind`,
    methodSafe: `${lines}.paymentMethod.safe`,
    methodShifts: `${lines}.paymentMethod.safe.keptInShifts`,
    mainCash,
    shiftAtSafe: { ...shiftAtSafe, each: lines },
    shiftAtMain,
    shiftsHere,
  }) as const

/** What is known of the methods of a document. */
export const methodReads = {
  ...safeReads('methods'),
  shiftSafe: 'shift.safe',
  shiftDate: 'shift.date',
  ownSafe,
} as const

const cashAccount = ['paymentMethod.safe.account', 'document.shift.safe.account', 'role.safe'] as const
const cashOfVoucher = ['paymentMethod.safe.account', 'document.temporary.shift.safe.account', ...cashAccount] as const
const bankAccount = ['paymentMethod.clearingAccount', 'paymentMethod.bank.account', 'role.bank'] as const

/** Money that comes in, on the account of the safe, of the bank or between. */
export const moneyIn = [
  { each: 'methods', debit: cashAccount, amount: 'cash', description: 'reference' },
  { each: 'methods', debit: bankAccount, amount: 'banked', description: 'reference' },
] as const

/** The same of a receipt, which may confirm money that a temporary one took into its shift. */
export const moneyReceived = [{ ...moneyIn[0], debit: cashOfVoucher }, moneyIn[1]] as const

/** Money that goes out: from the safe, from the bank, and by a cheque only once the bank has paid it. */
export const moneyOut = [
  { each: 'methods', credit: cashAccount, amount: 'cash', description: 'reference' },
  {
    each: 'methods',
    credit: ['paymentMethod.bank.account', 'paymentMethod.clearingAccount', 'role.bank'],
    amount: 'banked',
    description: 'reference',
    when: { chequeDate: { empty: true } },
  },
  {
    each: 'methods',
    credit: 'role.chequesPayable',
    amount: 'banked',
    description: 'reference',
    when: { chequeDate: { empty: false } },
  },
] as const

/** What a shift takes and hands out; it is closed by nobody while somebody uses it. */
export const takenByShift = {
  of: 'shift',
  sum: 'cash',
  atMost: 'mostTaken',
  unlimited: 0,
  while: final,
  as: 'taken',
  error: 'Shift.TooMuchCash',
} as const
export const paidByShift = handedOut('shift', final)

/**
 * What a shift hands out: no more than its safe lets it, and no more than is in the drawer, where that may not owe.
 * @param of the reference to the shift
 */
export function handedOut<const F extends string, const C extends Condition>(of: F, counts: C) {
  const all = { of, sum: 'cash', while: counts } as const
  return [
    { ...all, atMost: 'mostPaid', unlimited: 0, as: 'paidOut', error: 'Shift.TooMuchCash' },
    { ...all, atMost: ['mayHandOut', 'taken'], as: 'drawn', hidden: true, error: 'Shift.NotInDrawer' },
  ] as const
}
