import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../components/Icon.tsx'
import { distinct } from '../header/menuEntries.ts'
import { useMenu } from '../header/useMenu.ts'
import { FrameProvider, useFrameQuery } from '../providers/frame.tsx'
import { useT } from '../providers/i18n.ts'
import { useSession } from '../providers/session.ts'
import { fitting } from '../shell/palette/items.ts'

const shown = 12

/** For someone who is signed in: a search among the pages, and what they may open, the nearest to the asked address first. */
export default function LostHelp({ from }: { readonly from: string | undefined }) {
  const { token } = useSession()
  // What was read for one person is not shown to the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session reads anew
  const client = useMemo(() => new QueryClient(), [token])
  return (
    <QueryClientProvider client={client}>
      <Framed from={from} />
    </QueryClientProvider>
  )
}

function Framed({ from }: { readonly from: string | undefined }) {
  const { data: frame } = useFrameQuery()
  return frame ? (
    <FrameProvider frame={frame}>
      <Pages from={from} />
    </FrameProvider>
  ) : null
}

/** How many letters in a row two addresses share. */
function likeness(a: string, b: string): number {
  const [short, long] = [a.toLowerCase(), b.toLowerCase()].toSorted((x, y) => x.length - y.length) as [string, string]
  for (let length = short.length; length > 2; length--)
    for (let at = 0; at + length <= short.length; at++) if (long.includes(short.slice(at, at + length))) return length
  return 0
}

function Pages({ from = '' }: { readonly from: string | undefined }) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const asked = from.split('/')[1] ?? ''
  const pages = distinct(useMenu())
    .map(({ path, title, icon }) => ({ to: path, title, icon, like: likeness(path.slice(1), asked) }))
    .toSorted((a, b) => b.like - a.like || a.to.length - b.to.length)
  const found = typed.trim() === '' ? pages.slice(0, shown) : fitting(pages, typed, shown)
  return (
    <section className="lost-help" aria-label={t('pages.lost.pages')}>
      <label className="label" htmlFor="lost-search">
        {t('pages.lost.search')}
      </label>
      <input
        id="lost-search"
        className="input"
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {found.length ? (
        <ul>
          {found.map(({ to, title, icon }) => (
            <li key={to}>
              <Link to={to}>
                <Icon name={icon} size={18} />
                {title}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="hint">{t('pages.lost.none')}</p>
      )}
    </section>
  )
}
