import type { RecordData } from '../../../schema/record/record.ts'
import { amountInWords, type SpokenLanguage, spokenLanguages } from '../../../schema/values/words/amount.ts'
import { Figure } from '../components/Figure.tsx'
import { useFrame } from '../providers/frame.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import { type Item, paidOf } from './payslip.ts'

interface Props {
  readonly salary: RecordData
  readonly items: readonly Item[]
  readonly nameOf: (item: Item) => string
  readonly employee: string
  readonly month: string
}

/** The payslip as it will be on paper: what is earned beside what is taken off, and what is left. */
export function Paper({ salary, items, nameOf, employee, month }: Props) {
  const { text } = useDisplay()
  const { company } = useFrame()
  const { say } = text
  const school = company && (text.language === 'ar' ? company.arabicName : company.englishName || company.arabicName)
  const net = String(salary['net'] ?? '0')
  return (
    <section className="card salary-paper" aria-label={say('salary.paper')}>
      <header>
        <b>{school}</b>
        <h2>{say('salary.paper')}</h2>
        <span>{month}</span>
      </header>
      <p className="salary-whose">{employee}</p>
      <div className="salary-sides">
        {(['earning', 'deduction'] as const).map((kind) => (
          <div key={kind}>
            <table>
              <caption>{say(`salary.${kind}s`)}</caption>
              <tbody>
                {paidOf(items, kind).map((item) => (
                  <tr key={item.id}>
                    <th scope="row">{nameOf(item)}</th>
                    <td>
                      <Figure amount={item.amount} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="salary-sum">
              <span>{say('salary.total')}</span>
              <Figure amount={String(salary[kind === 'earning' ? 'gross' : 'deductions'] ?? '0')} strong />
            </p>
          </div>
        ))}
      </div>
      <p className="salary-net">
        <span>{text.say('salary.net')}</span>
        <Figure amount={net} strong />
      </p>
      <p className="salary-words">{wordsOf(net, company?.currency, text.language)}</p>
    </section>
  )
}

/** The sum as the paper says it; nothing in a language, or a currency, in which no paper does. */
function wordsOf(amount: string, currency: string | undefined, language: string): string {
  const spoken = spokenLanguages.find((one): one is SpokenLanguage => one === language)
  try {
    return spoken && currency ? amountInWords(amount, currency, spoken) : ''
  } catch {
    return ''
  }
}
