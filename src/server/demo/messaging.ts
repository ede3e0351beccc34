import type { DemoData } from './demoData.ts'

/** Event, names and texts of the messages that schools send most. */
const templates = [
  [
    'dueSoon',
    'تذكير بموعد السداد',
    'Payment reminder',
    'ولي الأمر {guardian}، نذكّركم بأن رسوم {student} وقدرها {amount} ريال تستحق في {dueDate}. {school}',
    'Dear {guardian}, the fees of {student}, SAR {amount}, are due on {dueDate}. {school}',
  ],
  [
    'overdue',
    'تأخر السداد',
    'Overdue fees',
    'ولي الأمر {guardian}، تأخر سداد {amount} ريال من رسوم {student} منذ {dueDate}. نرجو السداد. {school}</p><p>منها شيكات مرتجعة: {cheques}',
    'Dear {guardian}, SAR {amount} of the fees of {student} has been overdue since {dueDate}. {school}</p><p>Returned cheques among it: {cheques}',
  ],
  [
    'paymentReceived',
    'استلام دفعة',
    'Payment received',
    'وصلتنا دفعتكم وقدرها {amount} ريال برقم {number}، والرصيد المستحق {balance} ريال. {school}',
    'We have received your payment of SAR {amount}, number {number}. Balance due: SAR {balance}. {school}',
  ],
  [
    'absence',
    'غياب طالب',
    'Absence',
    'نفيدكم بتغيّب {student} من {grade} اليوم {date}. {school}',
    'We inform you that {student} of {grade} is absent today, {date}. {school}',
  ],
] as const

const text = (words: string) => `<p>${words}</p>`

/** Adds providers by which nothing leaves the machine, and templates. */
export async function addMessaging({ bulk }: DemoData): Promise<void> {
  await bulk.add(
    'messageProviders',
    [
      ['sms', 'رسائل تجريبية', 'Trial messages', 'MANARA'],
      ['email', 'بريد تجريبي', 'Trial e-mail', 'Manara Schools'],
    ].map(([channel, arabicName, englishName, senderName], index) => ({
      code: String(index + 1),
      arabicName,
      englishName,
      channel,
      kind: 'log',
      senderName,
      isDefault: true,
    })),
  )
  await bulk.add(
    'messageTemplates',
    templates.map(([event, arabicName, englishName, arabic, english], index) => ({
      code: String(index + 1),
      arabicName,
      englishName,
      event,
      viaSms: true,
      arabicBody: text(arabic),
      englishBody: text(english),
    })),
  )
}
