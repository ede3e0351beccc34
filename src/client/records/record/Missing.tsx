import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
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
  const back = text.say('lists.missing.back', { list: text.title(model) })
  return (
    <>
      <PageHeader title={text.one(model)} parent={{ to, label: text.title(model) }} />
      <Card>
        <Empty
          icon="search"
          title={text.say('lists.missing.title')}
          action={
            <Button component={Link} to={to} variant="contained" color="primary">
              {back}
            </Button>
          }
        >
          {text.say('lists.missing.why')}
        </Empty>
      </Card>
    </>
  )
}
