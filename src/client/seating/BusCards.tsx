import type { Model } from '../../../schema/model.ts'
import { StatePill } from '../components/StatePill.tsx'
import { referenceOf } from '../records/values/title.ts'
import { useDisplay } from '../records/values/useDisplay.ts'
import { useSchool } from '../records/values/useSchool.ts'
import { type Bus, type Dragged, isFull, leftOf, type Trip, ways, waysOf } from './seating.ts'
import { useDropPlace } from './useDropPlace.ts'

interface Props {
  readonly model: Model
  readonly buses: readonly Bus[]
  readonly chosen: number | null
  readonly trip: Trip
  readonly onChoose: (bus: number) => void
  /** Something was dropped on a bus; left out, nothing can be. */
  readonly onDrop: ((bus: Bus, dragged: Dragged) => void) | undefined
}

/** The buses with what is left each way: one of them is chosen, and students are dropped on any. */
export function BusCards({ model, buses, chosen, trip, onChoose, onDrop }: Props) {
  const { text } = useDisplay()
  return (
    <div role="radiogroup" aria-label={text.title(model)} className="seating-buses">
      {buses.map((bus) => (
        <BusCard
          key={bus.id}
          model={model}
          bus={bus}
          trip={trip}
          chosen={bus.id === chosen}
          onChoose={() => onChoose(bus.id)}
          onDrop={onDrop && ((dragged) => onDrop(bus, dragged))}
        />
      ))}
    </div>
  )
}

interface CardProps extends Pick<Props, 'model' | 'trip'> {
  readonly bus: Bus
  readonly chosen: boolean
  readonly onChoose: () => void
  readonly onDrop: ((dragged: Dragged) => void) | undefined
}

function BusCard({ model, bus, chosen, trip, onChoose, onDrop }: CardProps) {
  const display = useDisplay()
  const { say } = display.text
  const place = useDropPlace(onDrop)
  const full = isFull(bus, trip)
  const name = display.reference(bus, model.name)
  const school = useSchool()(bus.branch)
  const driver = display.reference(referenceOf(bus, 'driver'), 'drivers')
  return (
    <label className="bus-card" data-chosen={chosen || undefined} data-bus={bus.id} {...place}>
      <input type="radio" name="seating-bus" className="visually-hidden" checked={chosen} onChange={onChoose} />
      <span className="bus-card-head">
        <b>{name}</b>
        {full && <StatePill tone="danger" label={say('seating.full')} />}
      </span>
      {school && <span className="bus-card-driver">{school}</span>}
      {driver && <span className="bus-card-driver">{driver}</span>}
      {ways.map((way) => (
        <span
          key={way}
          className="bus-way"
          data-meant={waysOf(trip).includes(way) || undefined}
          data-full={leftOf(bus, way) < 1 || undefined}
        >
          <span>{say(`seating.trip.${way}`)}</span>
          <span className="bus-bar" aria-hidden>
            <i style={{ inlineSize: `${share(bus, leftOf(bus, way))}%` }} />
          </span>
          <span className="bus-left">
            {say('seating.left', {
              left: display.numerals.number(Math.max(0, leftOf(bus, way))),
              all: display.numerals.number(bus.capacity),
            })}
          </span>
        </span>
      ))}
    </label>
  )
}

const share = ({ capacity }: Bus, left: number): number =>
  Math.round((100 * Math.min(capacity, Math.max(0, capacity - left))) / Math.max(1, capacity))
