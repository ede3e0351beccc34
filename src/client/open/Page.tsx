import { useCallback, useEffect, useState } from 'react'
import { isLanguage, type Language } from '../../../schema/languages.ts'
import type { PublicPage, PublicRecord } from '../../shared/publicPage.ts'
import { Card } from './Card.tsx'
import { call, Refused } from './call.ts'
import { drop, keep, kept } from './draft.ts'
import { Form } from './Form.tsx'
import { Frame } from './Frame.tsx'
import { Lookup } from './Lookup.tsx'
import { Receipt } from './Receipt.tsx'
import { Shown } from './Shown.tsx'
import { chosenLanguage, keepLanguage, type Say, turnTo, useSay } from './texts.ts'

/** Refusals that another try does not change: nothing is open here, or it is used up. */
const lasting = new Set([404, 409])

interface Sent {
  readonly record: Omit<PublicRecord, 'actions'>
  readonly isNew: boolean
  /** When it was answered. */
  readonly at: string
}

/** The receipt stays in the tab when the page is loaded anew, until another request is begun. */
const receipt = 'receipt'

/** The content of this address: loaded, refused, or loading. @param elsewhere where another branch is chosen */
export function Page({ elsewhere }: { readonly elsewhere?: string }) {
  const [chosen, setChosen] = useState(chosenLanguage)
  const [page, setPage] = useState<PublicPage | null>(null)
  const [refused, setRefused] = useState<{ readonly title?: string; readonly forGood: boolean } | null>(null)
  const [sent, setSent] = useState(() => kept<Sent>(receipt))
  const language: Language = chosen ?? (isLanguage(page?.language) ? page.language : 'ar')
  const say = useSay(language)

  const load = useCallback(async () => {
    try {
      setPage(await call<PublicPage>('GET', '', { language: chosen }))
      setRefused(null)
    } catch (thrown) {
      const problem = thrown instanceof Refused ? thrown.problem : null
      setRefused({ ...(problem && { title: problem.detail }), forGood: lasting.has(problem?.status ?? 0) })
    }
  }, [chosen])
  useEffect(() => void load(), [load])
  useEffect(() => turnTo(language, page ? [page.title, ...page.school].join(' · ') : document.title), [language, page])

  return (
    <Frame
      school={page?.school ?? []}
      language={language}
      onLanguage={(given) => {
        keepLanguage(given)
        setChosen(given)
      }}
    >
      {refused === null && page === null && <p role="status">{say('open.loading')}</p>}
      {refused !== null && (
        <Card title={refused.title ?? say('open.offline')}>
          {!refused.forGood && (
            <button type="button" onClick={() => void load()}>
              {say('open.retry')}
            </button>
          )}
        </Card>
      )}
      {refused === null && page !== null && (
        <Open
          key={page.language}
          page={page}
          say={say}
          language={language}
          sent={sent}
          onSent={(given) => {
            setSent(given)
            if (given?.isNew) keep(receipt, given)
            else drop(receipt)
            // The next one is another page: it has a stamp of its own.
            if (!given) void load()
          }}
          onStale={() => void load()}
        />
      )}
      {refused === null && page !== null && elsewhere !== undefined && sent === null && (
        <p className="elsewhere">
          <a href={elsewhere}>{say('open.otherBranch')}</a>
        </p>
      )}
    </Frame>
  )
}

interface OpenProps {
  readonly page: PublicPage
  readonly language: string
  readonly say: Say
  readonly sent: Sent | null
  readonly onSent: (sent: Sent | null) => void
  /** What the page was given to send has ended. */
  readonly onStale: () => void
}

function Open({ page, language, say, sent, onSent, onStale }: OpenProps) {
  const [looksUp, setLooksUp] = useState(false)
  const writers = { language, say }
  if (sent) return <Receipt {...writers} {...sent} page={page} onAnother={() => onSent(null)} />
  const { form, record } = page
  return (
    <Card title={page.title}>
      {page.lookup.length > 0 && (
        <div className="ways">
          {[false, true].map((way) => (
            <button key={String(way)} type="button" aria-pressed={looksUp === way} onClick={() => setLooksUp(way)}>
              {say(way ? 'open.follow' : 'open.fill')}
            </button>
          ))}
        </div>
      )}
      {record && <Shown {...writers} decimals={page.decimals} record={record} opensFiles />}
      {record?.actions.map(({ name, label, danger, input }) => (
        <Form<Sent['record']>
          {...writers}
          key={name}
          of={name}
          path={`/actions/${name}`}
          fields={input}
          label={label}
          danger={danger}
          onSent={(answer) => onSent({ record: answer, isNew: false, at: new Date().toISOString() })}
        />
      ))}
      {looksUp ? (
        <Lookup {...writers} page={page} />
      ) : (
        form && (
          <Form<Sent['record']>
            {...writers}
            of=""
            path=""
            fields={form}
            steps={page.steps}
            stamp={page.stamp}
            label={say('open.send')}
            onSent={(answer) => onSent({ record: answer, isNew: true, at: new Date().toISOString() })}
            onStale={onStale}
          />
        )
      )}
    </Card>
  )
}
