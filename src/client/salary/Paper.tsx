import type { Model } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import { isZero } from '../../../schema/values/money.ts'
import { amountInWords, type SpokenLanguage, spokenLanguages } from '../../../schema/values/words/amount.ts'
import { Figure } from '../components/Figure.tsx'
import { useFrame } from '../providers/frame.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import { type Item, itemsOf, type Line, paperOf } from './payslip.ts'
import { useWorked } from './useWorked.ts'

interface Props {
  readonly model: Model
  readonly salary: RecordData
  readonly nameOf: (item: Item) => string
  readonly employee: string
  readonly month: string
}

/** The payslip as it will be on paper: what is earned above what is taken off, each line with what it comes from, and what is left. */
export function Paper({ model, salary, nameOf, employee, month }: Props) {
  const { text, value } = useDisplay()
  const { company } = useFrame()
  const { say } = text
  const worked = useWorked()
  const school = company && (text.language === 'ar' ? company.arabicName : company.englishName || company.arabicName)
  const net = String(salary['net'] ?? '0')
  const { lines, told } = paperOf(model, salary)
  const days = model.fields.get('workedDays')
  /** The columns of the paper between the name of a line and its amount. */
  const facts = (line: Line): readonly string[] => {
    const shown = told.map((field) => {
      if (field.field === 'worked') return worked(line)
      const said = value(model, field, line[field.field as keyof Line])
      return said !== '' && field.kind === 'quantity' ? `${text.field(model, field.field)} ${said}` : said
    })
    return shown.filter(Boolean)
  }
  return (
    <section className="card salary-paper" aria-label={say('salary.paper')}>
      <header>
        <b>{school}</b>
        <h2>{say('salary.paper')}</h2>
        <span>{month}</span>
      </header>
      <p className="salary-whose">
        <span>{employee}</span>
        {days && !isZero(String(salary['workedDays'] ?? '0')) && (
          <span>
            {text.field(model, 'workedDays')} <b className="figure">{value(model, days, salary['workedDays'])}</b>
          </span>
        )}
      </p>
      {(['earning', 'deduction'] as const).map((kind) => (
        <div key={kind} className="salary-side">
          <table>
            <caption>{text.choice(model, 'kind', kind)}</caption>
            <tbody>
              {lines
                .filter((line) => line.kind === kind)
                .map((line, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own
                  <tr key={at}>
                    <th scope="row">
                      {itemsOf([line]).map(nameOf)}
                      <span className="salary-told">
                        {facts(line).map((fact, index) => (
                          // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same
                          <bdi key={index}>{fact}</bdi>
                        ))}
                      </span>
                    </th>
                    <td>
                      <Figure amount={line.amount} />
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
