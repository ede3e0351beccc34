import type { FaultAt } from '../../../schema/record/record.ts'

/** A refusal that the caller can do something about; becomes a problem document in the reader's language. */
export class Problem extends Error {
  readonly status: number
  readonly faults: readonly FaultAt[]
  readonly extra: Readonly<Record<string, unknown>>

  constructor(status: number, faults: readonly FaultAt[] | FaultAt | string, extra: Readonly<Record<string, unknown>> = {}) {
    const list =
      typeof faults === 'string' ? [{ code: faults }] : Array.isArray(faults) ? (faults as FaultAt[]) : [faults as FaultAt]
    super(list[0]?.code ?? 'Problem')
    this.status = status
    this.faults = list
    this.extra = extra
  }
}

/** The status that a code carries where it is not the 400 of bad input. */
const conflicts = new Set([
  'Code.AlreadyUsed',
  'Account.HasChildren',
  'Voucher.TiedToReference',
  'Voucher.Unbalanced',
  'Ledger.Unbalanced',
  'Stock.NotEnough',
  'Stock.CostsMoreByNow',
  'Stock.GoneMeanwhile',
  'Stock.GoodsLeft',
  'Stock.CountedSince',
  'Bank.RelatedToPaymentMethod',
  'Bus.Full',
  'Bus.StudentAlreadyAdded',
  'Bus.StudentInAnotherBus',
  'Item.UnitRepeated',
  'Item.BarcodeUsed',
  'StocktakingCount.Sent',
  'Warehouse.OneDefault',
  'SmsProvider.AlreadyExists',
  'SmsProvider.InUse',
  'SmsProvider.OtherDefault',
  'Bank.MustBeGeneral',
  'Shared.UsedInOtherBranches',
  'Student.SameMobile',
  'Student.NameTaken',
  'Classroom.Full',
  'Advance.AlreadyOpen',
  'Advance.PaidOut',
  'Salary.CalculatedCantEdit',
  'Salary.CalculatedCantRemove',
  'Shift.SafeInUse',
  'Shift.AlreadyOpen',
  'Shift.Counted',
  'BankMovement.RowMatched',
  'Temporary.Decided',
  'Registration.Decided',
  'Registration.StudentExists',
  'Registration.AlreadyAsked',
  'Record.Stale',
  'Record.InUse',
  'Record.InUseElsewhere',
  'Record.WrongState',
  'Value.AlreadyUsed',
  'FiscalYear.Overlaps',
  'FiscalYear.Closed',
  'Ledger.BeforeClosed',
  'User.HasWorked',
  'User.LastAdmin',
  'User.Oneself',
  'Tree.Cycle',
  'Discount.ServiceMustBeGeneral',
  'Discount.NotRelatedToService',
  'Student.NoService',
  'PaymentMethod.BankMustBeGeneral',
  'Reference.MustBeGeneral',
  'Field.SwitchedOff',
  'Branch.OneMaster',
  'Branch.FinerAmounts',
  'Tree.ParentChosen',
  'Company.CurrencyUsed',
  'Document.Posted',
  'Document.Void',
  'Invoice.HasPayments',
  'Invoice.Numbered',
  'Receipt.Numbered',
  'Shift.CountAgain',
  'Shift.OpeningKept',
  'Limit.InUse',
  'Ledger.AlreadyPosted',
  'Ledger.NotPosted',
  'Job.Finished',
  'Closing.Unposted',
  'Closing.OpenItems',
  'Closing.Suspense',
  'Closing.ControlAccounts',
  'Closing.EarlierYears',
  'Closing.Result',
  'Closing.LaterClosed',
  'Closing.WrongClosings',
  'Closing.Integrity',
  'Ledger.PostedBetween',
  'Ledger.OwnDocument',
  'Tree.ToldBefore',
  'Account.ToldAsCash',
  'Voucher.KindTold',
  'Attachment.Posted',
  'Ledger.SafeShort',
  'Record.Numbered',
  'Record.NumberKept',
  'Auth.InvalidPassword',
  'Allocation.MoreThanMain',
  'Record.Single',
  'Action.NotNow',
  'Subscription.MaxStudents',
  'Subscription.MaxBranches',
])

/** The status of a refusal with these faults: a conflict only when nothing else is wrong. */
export function statusOf(faults: readonly FaultAt[]): number {
  if (!faults.length) return 400
  // Of the record as a whole; a field that somebody may not write is one of theirs to correct.
  if (faults.every(({ code, field }) => code === 'Auth.Forbidden' && field === undefined)) return 403
  return faults.every((fault) => conflicts.has(fault.code)) ? 409 : 400
}

/** Whether two faults say the same to the reader: of one field the first says enough, of the record the same is said once. */
const saysTheSame = (one: FaultAt, other: FaultAt): boolean =>
  one.field === other.field &&
  (one.field !== undefined || (one.code === other.code && JSON.stringify(one.params) === JSON.stringify(other.params)))

/** The refusal with these faults, or null when there are none. */
export function refusalOf(all: readonly FaultAt[]): Problem | null {
  const faults = all.filter((fault, index) => all.findIndex((one) => saysTheSame(one, fault)) === index)
  const ofFields = faults.filter(({ field }) => field !== undefined)
  const ofRecord = faults.filter(({ field }) => field === undefined)
  return faults.length ? new Problem(statusOf(faults), [...ofFields, ...ofRecord]) : null
}

/** Throws when there are faults. */
export function refuse(faults: readonly FaultAt[]): void {
  const refusal = refusalOf(faults)
  if (refusal) throw refusal
}
