import { localeOf } from '../../../schema/languages.ts'
import type { PublicPage, PublicRecord } from '../../shared/publicPage.ts'
import { Card } from './Card.tsx'
import { Shown } from './Shown.tsx'
import type { Say } from './texts.ts'

interface Props {
  readonly page: PublicPage
  readonly record: Omit<PublicRecord, 'actions'>
  /** Whether it was made, and not changed. */
  readonly isNew: boolean
  readonly at: string
  readonly language: string
  readonly say: Say
  readonly onAnother: () => void
}

/** What the school has got, to be kept: with the number by which it is looked up, on the screen and on paper. */
export function Receipt({ page, record, isNew, at, language, say, onAnother }: Props) {
  const asked = new Set(page.form?.map(({ name }) => name))
  const given = page.lookup.filter(({ name }) => !asked.has(name))
  const keys = record.values.filter(({ name }) => given.some((one) => one.name === name))
  const rest = { ...record, values: record.values.filter((one) => !keys.includes(one)) }
  return (
    <Card title={say(isNew ? 'open.sent' : 'open.done')} isNews>
      <p className="print-only">{[page.title, ...page.school].join(' · ')}</p>
      {keys.map(({ name, label, text }) => (
        <p key={name} className="key">
          {label}
          <strong>
            <bdi dir="ltr">{text}</bdi>
          </strong>
        </p>
      ))}
      <p>{new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at))}</p>
      {isNew && <p>{say(keys.length ? 'open.keep' : 'open.sentAbout')}</p>}
      <Shown record={rest} language={language} decimals={page.decimals} say={say} />
      {isNew && (
        <div className="buttons">
          <button type="button" onClick={() => print()}>
            {say('open.print')}
          </button>
          {location.hash === '' && (
            <button type="button" onClick={onAnother}>
              {say('open.another')}
            </button>
          )}
        </div>
      )}
    </Card>
  )
}
