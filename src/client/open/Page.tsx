import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { isLanguage, type Language, languageNames, languages } from '../../../schema/languages.ts'
import type { PublicPage, PublicRecord } from '../../shared/publicPage.ts'
import { call, Refused } from './call.ts'
import { Form } from './Form.tsx'
import { Shown } from './Shown.tsx'
import { chosenLanguage, keepLanguage, type Say, sayIn, turnTo } from './texts.ts'

/** Refusals that another try does not change: nothing is open here, or it is used up. */
const lasting = new Set([404, 409])

type Sent = Omit<PublicRecord, 'actions'>

/** What stands at this address: loaded, refused, or on its way. */
export function Page() {
  const [chosen, setChosen] = useState(chosenLanguage)
  const [page, setPage] = useState<PublicPage | null>(null)
  const [refused, setRefused] = useState<{ readonly title: string; readonly forGood: boolean } | null>(null)
  const [sent, setSent] = useState<{ readonly record: Sent; readonly isNew: boolean } | null>(null)
  const language: Language = chosen ?? (isLanguage(page?.language) ? page.language : 'ar')
  const say = sayIn(language)

  const load = useCallback(async () => {
    try {
      setPage(await call<PublicPage>('GET', '', { language: chosen }))
      setRefused(null)
    } catch (thrown) {
      const problem = thrown instanceof Refused ? thrown.problem : null
      setRefused({ title: problem?.detail ?? sayIn(chosen ?? 'ar')('open.offline'), forGood: lasting.has(problem?.status ?? 0) })
    }
  }, [chosen])
  useEffect(() => void load(), [load])
  useEffect(() => turnTo(language, page ? [page.title, ...page.school].join(' · ') : document.title), [language, page])

  const choose = (given: string) => {
    if (!isLanguage(given)) return
    keepLanguage(given)
    setChosen(given)
  }

  return (
    <>
      <header>
        <strong>{page?.school.join(' · ')}</strong>
        <select aria-label={say('open.language')} value={language} onChange={({ target }) => choose(target.value)}>
          {languages.map((one) => (
            <option key={one} value={one} lang={one}>
              {languageNames[one]}
            </option>
          ))}
        </select>
      </header>
      <main>
        {refused === null && page === null && <p role="status">{say('open.loading')}</p>}
        {refused !== null && (
          <Card title={refused.title}>
            {!refused.forGood && (
              <button type="button" onClick={() => void load()}>
                {say('open.retry')}
              </button>
            )}
          </Card>
        )}
        {refused === null && page !== null && (
          <Open key={page.language} page={page} say={say} language={language} sent={sent} onSent={setSent} />
        )}
      </main>
    </>
  )
}

interface CardProps {
  readonly title: string
  /** What has just come is read from its title on. */
  readonly isNews?: boolean
  readonly children: ReactNode
}

function Card({ title, isNews = false, children }: CardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNews) heading.current?.focus()
  }, [isNews])
  return (
    <section className="card">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </section>
  )
}

interface OpenProps {
  readonly page: PublicPage
  readonly language: string
  readonly say: Say
  readonly sent: { readonly record: Sent; readonly isNew: boolean } | null
  readonly onSent: (sent: { readonly record: Sent; readonly isNew: boolean } | null) => void
}

function Open({ page, language, say, sent, onSent }: OpenProps) {
  const writers = { language, say, decimals: page.decimals }
  if (sent)
    return (
      <Card title={say(sent.isNew ? 'open.sent' : 'open.done')} isNews>
        {sent.isNew && <p>{say('open.sentAbout')}</p>}
        <Shown {...writers} record={sent.record} />
        {sent.isNew && location.hash === '' && (
          <button type="button" onClick={() => onSent(null)}>
            {say('open.another')}
          </button>
        )}
      </Card>
    )
  const { form, record } = page
  return (
    <Card title={page.title}>
      {record && <Shown {...writers} record={record} opensFiles />}
      {record?.actions.map(({ name, label, danger, input }) => (
        <Form<Sent>
          key={name}
          of={name}
          path={`/actions/${name}`}
          fields={input}
          label={label}
          danger={danger}
          language={language}
          say={say}
          onSent={(answer) => onSent({ record: answer, isNew: false })}
        />
      ))}
      {form && (
        <Form<Sent>
          of=""
          path=""
          fields={form}
          label={say('open.send')}
          language={language}
          say={say}
          onSent={(answer) => onSent({ record: answer, isNew: true })}
        />
      )}
    </Card>
  )
}
