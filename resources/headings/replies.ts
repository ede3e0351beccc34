/** What banks call the columns of their answer to a wage file. */
export const replyHeadings = {
  date: ['التاريخ', 'تاريخ التنفيذ', 'تاريخ الإرجاع', 'Date', 'Value Date', 'Return Date', 'TRN-DATE', '[TRN-DATE]'],
  iban: ['الآيبان', 'الايبان', 'رقم الحساب', 'حساب المستفيد', 'IBAN', 'Account', 'Beneficiary Account', '59-ACC', '[59-ACC]'],
  amount: ['المبلغ', 'صافي الراتب', 'Amount', 'Net', 'Net Amount', '32B-AMT', '[32B-AMT]'],
  result: ['الحالة', 'حالة العملية', 'النتيجة', 'Status', 'Result', 'State', 'TRN-STATUS', '[TRN-STATUS]'],
  reason: [
    'السبب',
    'سبب الرفض',
    'سبب الإرجاع',
    'الملاحظات',
    'Reason',
    'Reject Reason',
    'Return Reason',
    'RET-CODE',
    '[RET-CODE]',
  ],
} as const
