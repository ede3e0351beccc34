import { useState } from 'react'
import type { PublicPage, PublicRecord } from '../../shared/publicPage.ts'
import { Form } from './Form.tsx'
import { Shown } from './Shown.tsx'
import type { Say } from './texts.ts'

interface Props {
  readonly page: PublicPage
  readonly language: string
  readonly say: Say
}

/** The state of a request, for a visitor who knows its number and a matching value. */
export function Lookup({ page, language, say }: Props) {
  const [found, setFound] = useState<Omit<PublicRecord, 'actions'> | null>(null)
  return (
    <>
      <Form<Omit<PublicRecord, 'actions'>>
        of="lookup"
        path="/lookup"
        fields={page.lookup}
        label={say('open.show')}
        language={language}
        say={say}
        stays
        onSent={setFound}
      />
      {/* Read out when it comes. */}
      <div role="status" className="found">
        {found && <Shown record={found} language={language} decimals={page.decimals} say={say} />}
      </div>
    </>
  )
}
