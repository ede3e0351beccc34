import { writeMoment } from '../../../../schema/values/moment.ts'
import { useDisplay } from '../values/useDisplay.ts'
import type { DraftAt } from './useDraft.ts'

/** When the form was kept by itself, and where. */
export function DraftNote({ kept }: { readonly kept: DraftAt }) {
  const { text, numerals } = useDisplay()
  const time = numerals.write(writeMoment(kept.at).slice(11))
  return <p className="g-kept hint">{text.say(`generated.kept.${kept.where}`, { time })}</p>
}
