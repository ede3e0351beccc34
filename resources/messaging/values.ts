/** How a message reaches somebody. */
export const channels = ['sms', 'whatsApp', 'email'] as const

/** One permission for everything about how messages are sent. */
export const addMessageSettings = {
  view: 'addMessageSettings',
  add: 'addMessageSettings',
  edit: 'addMessageSettings',
  delete: 'addMessageSettings',
} as const

export const messageEvents = ['invoiceIssued', 'dueSoon', 'overdue', 'paymentReceived', 'absence', 'bus', 'free'] as const

const of = (...events: (typeof messageEvents)[number][]) => ({ event: { in: events } })
const ofInvoices = of('invoiceIssued', 'dueSoon', 'overdue')
const ofMoney = of('invoiceIssued', 'dueSoon', 'overdue', 'paymentReceived')

/** What a message may be filled with, and of which event. */
export const placeholders = {
  guardian: {},
  student: {},
  grade: {},
  class: {},
  school: {},
  date: {},
  balance: of('invoiceIssued', 'dueSoon', 'overdue', 'paymentReceived', 'free'),
  amount: ofMoney,
  cheques: of('overdue', 'free'),
  number: ofMoney,
  dueDate: ofInvoices,
  paymentLink: ofInvoices,
  bus: of('bus'),
}

const figures = {
  date: '2026-09-01',
  balance: '12,500.00',
  amount: '5,750.00',
  cheques: '004417',
  number: 'INV-1042',
  dueDate: '2026-09-15',
  paymentLink: 'https://pay.daftar.sa/p/8f3k2',
}

/** What stands in their places in a preview, as the language of the message writes it. */
export const arabicSamples = {
  ...figures,
  date: '2026/09/01',
  dueDate: '2026/09/15',
  guardian: 'فهد بن سعد الدوسري',
  student: 'سلمان فهد الدوسري',
  grade: 'الثالث الابتدائي',
  class: '3/أ',
  school: 'مدارس المنارة الأهلية',
  bus: 'حافلة 4',
}

export const latinSamples = {
  ...figures,
  guardian: 'Fahad Aldosari',
  student: 'Salman Aldosari',
  grade: 'Grade 3',
  class: '3/A',
  school: 'Almanara Schools',
  bus: 'Bus 4',
}
