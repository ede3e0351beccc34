import { useCallback, useEffect, useState } from 'react'
import type { PublicPlaces } from '../../shared/publicPage.ts'
import { Card } from './Card.tsx'
import { call, openForm, Refused } from './call.ts'
import { Frame } from './Frame.tsx'
import { Page } from './Page.tsx'
import { chosenLanguage, keepLanguage, turnTo, useSay } from './texts.ts'

const chosenCode = () => new URLSearchParams(location.search).get('at')
const placesAt = `addresses/${location.pathname.split('/')[1] ?? ''}`

/** A form that has an address of its own: asks for the branch where the address names none and there are several. */
export function Address() {
  const [language, setLanguage] = useState(() => chosenLanguage() ?? 'ar')
  const [code, setCode] = useState(chosenCode)
  const [places, setPlaces] = useState<PublicPlaces | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const say = useSay(language)

  const load = useCallback(async () => {
    const at = chosenCode()
    try {
      setPlaces(await call('GET', at === null ? placesAt : `${placesAt}?at=${encodeURIComponent(at)}`, { language }))
      setRefused(null)
    } catch (thrown) {
      const problem = thrown instanceof Refused ? thrown.problem : null
      setRefused(problem?.detail ?? say('open.offline'))
    }
  }, [language, say])
  useEffect(() => void load(), [load])
  useEffect(() => {
    const back = () => setCode(chosenCode())
    addEventListener('popstate', back)
    return () => removeEventListener('popstate', back)
  }, [])
  useEffect(
    () => turnTo(language, [places?.title ?? '', ...(places?.school ?? [])].filter(Boolean).join(' · ')),
    [language, places],
  )

  const only = places?.places.length === 1 ? places.places[0]?.code : undefined
  const open = code ?? only
  if (places && open !== undefined) {
    openForm(open, places.resource)
    return <Page key={open} {...(places.places.length > 1 && { elsewhere: location.pathname })} />
  }
  return (
    <Frame
      school={places?.school ?? []}
      language={language}
      onLanguage={(chosen) => {
        keepLanguage(chosen)
        setLanguage(chosen)
      }}
    >
      {refused !== null ? (
        <Card title={refused}>
          <button type="button" onClick={() => void load()}>
            {say('open.retry')}
          </button>
        </Card>
      ) : places === null ? (
        <p role="status">{say('open.loading')}</p>
      ) : (
        <Card title={places.title}>
          <p>{say('open.whichBranch')}</p>
          <ul className="places">
            {places.places.map((one) => (
              <li key={one.code}>
                <a
                  href={`?at=${one.code}`}
                  onClick={(event) => {
                    event.preventDefault()
                    history.pushState(null, '', `?at=${one.code}`)
                    setCode(one.code)
                  }}
                >
                  {one.name}
                </a>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Frame>
  )
}
