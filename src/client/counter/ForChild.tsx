import Button from '@mui/material/Button'
import { Icon } from '../components/Icon.tsx'
import { Picker } from '../records/inputs/Picker.tsx'
import { useDisplay } from '../records/values/useDisplay.ts'
import type { Child, Pack } from './cart.ts'
import type { Goods } from './goods.ts'
import { PackChips } from './PackChips.tsx'
import { useChild } from './useChild.ts'
import { useTaken } from './useTaken.ts'

interface Props {
  readonly child: Child | null
  readonly packs: readonly Pack[]
  readonly goods: Goods
  readonly onChild: (child: Child | null) => void
  readonly onPack: (pack: Pick<Pack, 'id' | 'parts'>) => void
  readonly onDone: () => void
}

/** What the counter knows of a child: its grade for the packs, its guardian for the account. */
const fields = ['code', 'arabicName', 'englishName', 'guardian', 'row', 'classRoom']

/** For whom the goods are: the packs of the child's grade, and what it has of them. */
export function ForChild({ child, packs, goods, onChild, onPack, onDone }: Props) {
  const display = useDisplay()
  const { say } = display.text
  const known = useChild()
  const own = child ? packs.filter(({ row }) => row === null || row === child.row) : []
  const taken = useTaken(child, own)
  const name = child ? display.reference(child, 'students') : ''
  return (
    <section className="card counter-child" aria-label={say('counter.forChild')}>
      <div className="counter-who">
        <div className="counter-search">
          <Picker
            resource="students"
            filter={{ suspended: false }}
            fields={fields}
            shown={name}
            hint={display.reference(child?.refs?.row, 'rows')}
            placeholder={say('counter.childHint')}
            write={(one) => ({ title: display.reference(one, 'students'), hint: display.hint(one, 'students') })}
            onPick={(one) => {
              if (!one) return onChild(null)
              void known(one).then(onChild)
              onDone()
            }}
            onLeft={() => undefined}
            inputProps={{ 'aria-label': say('counter.forChild') }}
          />
        </div>
        {child && (
          <Button onClick={() => onChild(null)} startIcon={<Icon name="close" size={16} />}>
            {say('counter.noChild')}
          </Button>
        )}
      </div>
      {child && !own.length && <p className="counter-note">{say('counter.noPacks')}</p>}
      {child && (
        <ul className="counter-packs">
          {own.map((pack) => (
            <PackChips key={pack.id} pack={pack} goods={goods} taken={taken} onPack={onPack} />
          ))}
        </ul>
      )}
    </section>
  )
}
