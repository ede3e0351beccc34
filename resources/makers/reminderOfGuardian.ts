import { date, ref } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { separatorIn } from '../../schema/separator.ts'
import { plainText } from '../../schema/values/markup.ts'
import { fillPlaceholders, placeholdersIn } from '../../schema/values/placeholders.ts'
import { paymentReminders } from '../fees/paymentReminders.ts'
import { guardians } from '../people/guardians.ts'

/** Cheques that came back, of which a family owes something late. */
interface Claim {
  readonly 'record.cheque.reference': string | null
}

type Names = Readonly<Record<'arabicName' | 'englishName', string | null>>

/** The message to a family about what is overdue: in its language where the template has it, else in Arabic. */
export const reminderOfGuardian = maker(
  guardians,
  paymentReminders,
  (guardian, { template, date: day }, facts) => {
    const { preferredLanguage, preferredChannel, overdue, overdueSince, balance, phone, email } = guardian
    const wanted = preferredLanguage ?? 'ar'
    const body = facts[`${wanted}Body`] as string | null
    const language = body && plainText(body) ? wanted : ('ar' as const)
    const text = language === wanted && body ? body : String(facts.arBody ?? '')
    const nameOf = ({ arabicName, englishName }: Names) => (language === 'ar' ? arabicName : (englishName ?? arabicName)) ?? ''
    const separator = separatorIn(language)
    const cheques = ((facts.claims ?? []) as readonly unknown[] as readonly Claim[]).flatMap(
      (one) => one['record.cheque.reference'] ?? [],
    )
    const returnedCheques = [...new Set(cheques)].join(separator)
    const values: Readonly<Record<string, string>> = {
      guardian: nameOf(guardian as Names),
      student: ((facts.pupils ?? []) as readonly Names[]).toReversed().map(nameOf).join(separator),
      school: nameOf((facts.school ?? { arabicName: null, englishName: null }) as Names),
      amount: overdue ?? '0',
      balance: balance ?? '0',
      cheques: returnedCheques,
      dueDate: overdueSince ?? '',
      date: day,
    }
    const unknown = placeholdersIn(plainText(text)).find((name) => values[name] === undefined)
    if (unknown) return { fault: { code: 'PaymentReminder.Unknown', field: 'template', params: { name: unknown } } }
    const channel = preferredChannel === 'email' && !email ? ('sms' as const) : (preferredChannel ?? ('sms' as const))
    return [
      {
        date: day,
        guardian: guardian.id,
        amount: overdue,
        overdueSince,
        returnedCheques: returnedCheques || null,
        template,
        channel,
        language,
        to: (channel === 'email' ? email : phone) ?? '',
        subject: channel === 'email' ? ((facts[`${language}Subject`] as string | null) ?? null) : null,
        message: fillPlaceholders(plainText(text), values),
      },
    ]
  },
  {
    input: { template: ref('messageTemplates', { required: true }), date: date({ required: true }) },
    reads: {
      arBody: 'template.arabicBody',
      enBody: 'template.englishBody',
      frBody: 'template.frenchBody',
      deBody: 'template.germanBody',
      ptBody: 'template.portugueseBody',
      arSubject: 'template.arabicSubject',
      enSubject: 'template.englishSubject',
      frSubject: 'template.frenchSubject',
      deSubject: 'template.germanSubject',
      ptSubject: 'template.portugueseSubject',
      pupils: {
        of: 'students',
        every: true,
        where: { guardian: { same: 'id' } },
        take: ['arabicName', 'englishName'],
      },
      claims: {
        of: 'chequeReturns.terms',
        every: true,
        where: {
          'record.guardian': { same: 'id' },
          'record.status': 'posted',
          dueOn: { lt: { field: 'today' } },
          left: { gt: 0 },
        },
        take: ['record.cheque.reference'],
      },
      school: { of: 'company', take: ['arabicName', 'englishName'] },
    },
  },
)
