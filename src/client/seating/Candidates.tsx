import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useEffect, useState } from 'react'
import { ErrorState } from '../components/ErrorState.tsx'
import { Skeleton } from '../components/Skeleton.tsx'
import { StatePill } from '../components/StatePill.tsx'
import { referenceOf } from '../records/values/title.ts'
import { useDisplay } from '../records/values/useDisplay.ts'
import { useSchool } from '../records/values/useSchool.ts'
import { Narrowing } from './Narrowing.tsx'
import { PickList } from './PickList.tsx'
import { type Dragged, type DraggedSeats, meet, type Named, putDragged, type Seat, type Student, type Trip } from './seating.ts'
import { type Narrowed, useCandidates } from './useCandidates.ts'
import { useDropPlace } from './useDropPlace.ts'

/** So many are shown before one is asked for more. */
const enough = 40

interface Props {
  readonly trip: Trip
  readonly seatsOf: ReadonlyMap<number, readonly Seat[]>
  readonly narrowed: Narrowed
  readonly onNarrow: (part: Partial<Narrowed>) => void
  readonly chosen: ReadonlySet<number>
  /** Left out where nobody can be seated. */
  readonly onChoose: ((chosen: ReadonlySet<number>, known: readonly Named[]) => void) | undefined
  /** Seats students on the bus that is chosen; left out, nobody can be seated. */
  readonly onSeat: ((students: readonly Named[]) => void) | undefined
  /** Seats were dropped here: their students leave the bus. */
  readonly onDrop: ((seats: readonly number[]) => void) | undefined
}

/** Students of the branch who may have a seat: those who use the bus first. */
export function Candidates({ trip, seatsOf, narrowed, onNarrow, chosen, onChoose, onSeat, onDrop }: Props) {
  const display = useDisplay()
  const { say } = display.text
  const [withoutSeat, setWithoutSeat] = useState(true)
  const { students, error, refetch, isPending, hasNextPage, isFetching, fetchNextPage } = useCandidates(narrowed)
  const seatOf = ({ id }: Student) => seatsOf.get(id)?.find((seat) => meet(seat.trip, trip))
  const shown = withoutSeat ? students.filter((student) => !seatOf(student)) : students
  const few = shown.length < enough
  useEffect(() => {
    if (few && hasNextPage && !isFetching) void fetchNextPage()
  }, [few, hasNextPage, isFetching, fetchNextPage])
  const nameOf = (student: Student) => display.reference(student, 'students')
  const named = (ids: readonly number[]): Named[] =>
    shown.flatMap((student) => (ids.includes(student.id) ? [{ id: student.id, name: nameOf(student) }] : []))
  const place = useDropPlace<DraggedSeats>(onDrop && (({ seats }) => onDrop(seats)), areSeats)
  const groups = [
    { label: say('seating.usesBus'), some: shown.filter(({ usesBus }) => usesBus === true) },
    { label: say('seating.others'), some: shown.filter(({ usesBus }) => usesBus !== true) },
  ].filter(({ some }) => some.length)
  return (
    <Card component="section" className="seating-card seating-students" aria-label={say('seating.students')} {...place}>
      <header className="seating-head">
        <h2>{say('seating.students')}</h2>
        {onChoose && chosen.size > 0 && (
          <Button size="small" onClick={() => onChoose(new Set(), [])}>
            {say('seating.none')}
          </Button>
        )}
      </header>
      <Narrowing narrowed={narrowed} withoutSeat={withoutSeat} onNarrow={onNarrow} onWithoutSeat={setWithoutSeat} />
      {error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : isPending || (!shown.length && (isFetching || hasNextPage)) ? (
        <Skeleton height={160} />
      ) : !shown.length ? (
        <p className="g-muted seating-nobody">{say(students.length ? 'seating.allSeated' : 'seating.noStudents')}</p>
      ) : (
        <div className="seating-scroll">
          {groups.map(({ label, some }) => (
            <div key={label}>
              <h3>{label}</h3>
              <PickList
                label={label}
                items={some}
                chosen={chosen}
                onChoose={onChoose && ((next) => onChoose(next, named([...next])))}
                onEnter={onSeat && ((ids) => onSeat(named(ids)))}
                onDrag={onSeat && ((transfer, ids) => putDragged(transfer, { students: named(ids) }))}
              >
                {(student) => <About student={student} seat={seatOf(student)} />}
              </PickList>
            </div>
          ))}
          {hasNextPage && (
            <Button fullWidth disabled={isFetching} onClick={() => fetchNextPage()}>
              {say('seating.more')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

const areSeats = (dragged: Dragged): dragged is DraggedSeats => 'seats' in dragged

function About({ student, seat }: { readonly student: Student; readonly seat: Seat | undefined }) {
  const display = useDisplay()
  const classRoom = display.reference(referenceOf(student, 'classRoom'), 'classRooms')
  const area = display.reference(referenceOf(student, 'area'), 'areas')
  const school = useSchool()(student.branch)
  return (
    <span className="pick-about">
      <span className="pick-name">{display.reference(student, 'students')}</span>
      <span className="pick-more">{[school, classRoom, area].filter(Boolean).join(' · ')}</span>
      {seat && <StatePill tone="info" label={display.reference(referenceOf(seat, 'bus'), 'buses')} />}
    </span>
  )
}
