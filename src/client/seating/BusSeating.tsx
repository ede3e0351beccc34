import { Empty } from '../components/Empty.tsx'
import { PageHeader } from '../header/PageHeader.tsx'
import { useDefinitions } from '../providers/definitionsContext.ts'
import { useCan, useFrame } from '../providers/frame.tsx'
import { useText } from '../records/text/useText.ts'
import { Board } from './Board.tsx'
import './seating.css'

/** Students are seated on buses: buses with what is left on one side, students on the other. */
export default function BusSeating() {
  const text = useText()
  const can = useCan()
  const { branch, year } = useFrame()
  const registry = useDefinitions()
  const [model, buses, students] = ['busAccommodations', 'buses', 'students'].map((name) => registry.find(name))
  const needed = [buses, students].flatMap((one) => (one && can(one.permissions.view) ? [] : [one?.permissions.view]))
  if (!model || !buses || needed.length)
    return (
      <div className="page-stack">
        <PageHeader title={text.say('pages.busAccommodation')} />
        <Empty icon="directionsBus" title={text.say('seating.lacking')}>
          {text.say('seating.lackingWhy', {
            permissions: text.list(
              ['viewBuses', 'viewStudents'].filter((one) => !can(one)).map((one) => text.say(`permissions.${one}`)),
            ),
          })}
        </Empty>
      </div>
    )
  if (!branch || year?.year == null)
    return (
      <div className="page-stack">
        <PageHeader title={text.say('pages.busAccommodation')} />
        <Empty icon="directionsBus" title={text.say('seating.allYears')} />
      </div>
    )
  // Another branch or year is another board: nothing that was chosen remains.
  return <Board key={`${branch.id} ${year.year}`} model={model} buses={buses} year={year} />
}
