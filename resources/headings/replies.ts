/** What banks call the columns of their answer to a wage file. */
export const replyHeadings = {
  date: ['التاريخ', 'تاريخ التنفيذ', 'تاريخ الإرجاع', 'Date', 'Value Date', 'Return Date', 'TRN-DATE', '[TRN-DATE]'],
  iban: ['الآيبان', 'الايبان', 'رقم الحساب', 'حساب المستفيد', 'IBAN', 'Account', 'Beneficiary Account', '59-ACC', '[59-ACC]'],
  // By the identity number.
  employee: [
    'رقم الهوية',
    'الهوية',
    'رقم الإقامة',
    'رقم الهوية أو الإقامة',
    'National ID',
    'Iqama',
    'Identity Number',
    'ID Number',
    'MOL-ID',
    '[MOL-ID]',
  ],
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
    'Reason of the return',
    'RET-CODE',
    '[RET-CODE]',
  ],
} as const
