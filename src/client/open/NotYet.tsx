import { useEffect, useState } from 'react'
import { Card } from './Card.tsx'
import { Frame } from './Frame.tsx'
import { chosenLanguage, keepLanguage, turnTo, useSay } from './texts.ts'

/** What guardians find where they will pay one day: that it is not open yet, and where to pay instead. */
export function NotYet() {
  const [language, setLanguage] = useState(() => chosenLanguage() ?? 'ar')
  const say = useSay(language)
  useEffect(() => turnTo(language, say('open.payment.title')), [language, say])
  return (
    <Frame
      school={[]}
      language={language}
      onLanguage={(chosen) => {
        keepLanguage(chosen)
        setLanguage(chosen)
      }}
    >
      <Card title={say('open.payment.title')}>
        <p>{say('open.payment.text')}</p>
        <p>{say('open.payment.office')}</p>
      </Card>
    </Frame>
  )
}
