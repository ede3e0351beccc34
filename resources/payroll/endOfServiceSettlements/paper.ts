import type { Condition } from '../../../schema/condition.ts'

/** What the employee may sign for: that nothing is owed any more, and that nothing is out. */
const allPaid = { unpaidMonths: { empty: true }, withoutLastSalary: { not: true } } as const
const stillOwed: Condition = { any: [{ status: { not: 'posted' } }, { net: { gt: 0 }, payment: { not: 'paid' } }] }
const allHandedOver = { handedOver: true, custodiesOut: { lte: 0 } } as const

/** What somebody who leaves signs for. */
export const settlementPaper = {
  inWords: 'net',
  heads: [
    {
      when: stillOwed,
      text: {
        ar: 'أقر أنا الموقع أدناه باطلاعي على مستحقاتي المبينة أدناه عن مدة خدمتي، ولم يكتمل صرفها لي بعد.',
        en: 'I, the undersigned, acknowledge that I have seen my dues shown below for my service; they are not paid to me in full yet.',
      },
    },
    {
      when: { ...allPaid, ...allHandedOver },
      text: {
        ar: 'أقر أنا الموقع أدناه بأنني تسلمت جميع مستحقاتي المبينة أدناه عن مدة خدمتي، وسلّمت ما بعهدتي.',
        en: 'I, the undersigned, acknowledge that I have received all my dues shown below for my service, and have handed over what I was entrusted with.',
      },
    },
    {
      when: allPaid,
      text: {
        ar: 'أقر أنا الموقع أدناه بأنني تسلمت جميع مستحقاتي المبينة أدناه عن مدة خدمتي.',
        en: 'I, the undersigned, acknowledge that I have received all my dues shown below for my service.',
      },
    },
    {
      when: allHandedOver,
      text: {
        ar: 'أقر أنا الموقع أدناه بأنني تسلمت المستحقات المبينة أدناه، وليس منها راتب الأشهر غير المصروفة، وسلّمت ما بعهدتي.',
        en: 'I, the undersigned, acknowledge that I have received the dues shown below, without the salary of the months that are not paid yet, and have handed over what I was entrusted with.',
      },
    },
    {
      when: {},
      text: {
        ar: 'أقر أنا الموقع أدناه بأنني تسلمت المستحقات المبينة أدناه، وليس منها راتب الأشهر غير المصروفة.',
        en: 'I, the undersigned, acknowledge that I have received the dues shown below, without the salary of the months that are not paid yet.',
      },
    },
  ],
  signatures: [
    { ar: 'الموظف', en: 'Employee' },
    { ar: 'الموارد البشرية', en: 'Human resources' },
    { ar: 'المحاسب', en: 'Accountant' },
    { ar: 'المدير', en: 'Manager' },
  ],
} as const
