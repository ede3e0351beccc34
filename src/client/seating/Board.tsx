import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import type { Model } from '../../../schema/model.ts'
import { ErrorState } from '../components/ErrorState.tsx'
import { SkeletonPage } from '../components/Skeleton.tsx'
import { PageHeader } from '../header/PageHeader.tsx'
import type { Year } from '../providers/frame.tsx'
import { useText } from '../records/text/useText.ts'
import { NoBuses } from './NoBuses.tsx'
import { Seats } from './Seats.tsx'
import { useBoardAddress } from './useBoardAddress.ts'
import { useBuses } from './useBuses.ts'

interface Props {
  readonly model: Model
  readonly buses: Model
  readonly year: Year
}

/** The board of a branch in a year; what is chosen and narrowed stands in the address. */
export function Board({ model, buses: busModel, year }: Props) {
  const { say } = useText()
  const { bus: asked } = useBoardAddress()
  const { buses, seats, ofStudent, ofBus } = useBuses()
  if (buses.error || seats.error)
    return <ErrorState error={buses.error ?? seats.error} onRetry={() => Promise.all([buses.refetch(), seats.refetch()])} />
  if (!buses.data || !seats.data) return <SkeletonPage rows={6} />
  const bus = buses.data.find(({ id }) => id === asked) ?? buses.data[0]
  return (
    <div className="page-stack seating">
      <PageHeader
        title={say('pages.busAccommodation')}
        actions={
          <Button component={Link} to={`/${model.route.base}`}>
            {say('seating.all')}
          </Button>
        }
      />
      {bus ? (
        <Seats
          model={model}
          busModel={busModel}
          year={year}
          buses={buses.data}
          bus={bus}
          seats={seats.data}
          ofStudent={ofStudent}
          ofBus={ofBus}
        />
      ) : (
        <NoBuses buses={busModel} />
      )}
    </div>
  )
}
