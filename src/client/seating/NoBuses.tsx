import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import type { Model } from '../../../schema/model.ts'
import { Empty } from '../components/Empty.tsx'
import { useCan } from '../providers/frame.tsx'
import { useText } from '../records/text/useText.ts'

/** A branch without buses; who may adds one first. */
export function NoBuses({ buses }: { readonly buses: Model }) {
  const text = useText()
  const can = useCan()
  return (
    <Empty
      icon="directionsBus"
      title={text.say('seating.noBuses')}
      action={
        can(buses.permissions.add) && (
          <Button component={Link} to={`/${buses.route.base}`} variant="contained" color="primary">
            {text.fresh(buses)}
          </Button>
        )
      }
    >
      {text.say('seating.noBusesWhy')}
    </Empty>
  )
}
