import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Model } from '../../../../schema/model.ts'
import { Empty } from '../../components/Empty.tsx'
import { PageHeader } from '../../header/PageHeader.tsx'
import { useText } from '../text/useText.ts'
import { listAddress } from '../values/lastList.ts'

/** A record that is not there: deleted, of another branch, or never was. Another try would not help; the list does. */
export function Missing({ model }: { readonly model: Model }) {
  const text = useText()
  const to = listAddress(model.route.base)
  return (
    <>
      <PageHeader title={text.one(model)} parent={{ to, label: text.title(model) }} />
      <Card>
        <MissingNote>
          <Button component={Link} to={to} variant="contained" color="primary">
            {text.say('lists.missing.back', { list: text.title(model) })}
          </Button>
        </MissingNote>
      </Card>
    </>
  )
}

/** Says that a record is not there, and what leads on. */
export function MissingNote({ children }: { readonly children: ReactNode }) {
  const { say } = useText()
  return (
    <Empty icon="search" title={say('lists.missing.title')} action={children}>
      {say('lists.missing.why')}
    </Empty>
  )
}
