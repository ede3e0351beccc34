import { writeMoment } from '../../../../schema/values/moment.ts'
import { useDisplay } from '../values/useDisplay.ts'
import type { KeptAt } from './useKeeping.ts'

/** When the form was kept by itself, and where. */
export function KeptNote({ kept }: { readonly kept: KeptAt }) {
  const { text, numerals } = useDisplay()
  const time = numerals.write(writeMoment(kept.at).slice(11))
  return (
    <p className="g-kept hint">
      {kept.where === 'draft' ? text.say('generated.kept.draft', { time }) : text.say('generated.kept.browser', { time })}
    </p>
  )
}
