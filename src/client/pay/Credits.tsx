import { nameIn } from '../../../schema/languages.ts'
import type { Model } from '../../../schema/model.ts'
import type { OpenCredit } from '../../shared/payerAccount.ts'
import { useAccount } from '../collect/useAccount.ts'
import { Offers } from '../invoice/Offers.tsx'
import { useDefinitions } from '../providers/definitionsContext.ts'
import { useFrame } from '../providers/frame.tsx'
import { useLanguage } from '../providers/i18n.ts'
import { useDisplay } from '../records/values/useDisplay.ts'
import { useTaken } from './useTaken.ts'

const resources = { collection: 'collections', creditNote: 'salesReturns' } as const

/** The credits of a guardian, in all branches. */
export function Credits({ model, guardian }: { readonly model: Model; readonly guardian: number }) {
  const { text, amount, numerals } = useDisplay()
  const { language } = useLanguage()
  const { branch, branches } = useFrame()
  const registry = useDefinitions()
  const { account } = useAccount('guardian', guardian)
  const take = useTaken(model, 'refunds')
  if (!account) return null
  const placeOf = (credit: OpenCredit) =>
    credit.branch === branch?.id ? undefined : branches.find(({ id }) => id === credit.branch)
  const offers = account.credits.map((credit) => {
    const { kind, id, number, left } = credit
    const source = registry.find(resources[kind])
    const place = placeOf(credit)
    return {
      id: `${kind} ${id}`,
      label: (
        <>
          {source && text.title(source)} <span className="ltr">{numerals.write(number)}</span>
          {place && ` · ${nameIn(place, language)}`} <bdi className="ltr figure">{amount(left)}</bdi>
        </>
      ),
      onTake: () =>
        take(
          (line) => line[kind] === id,
          { collection: null, creditNote: null, [kind]: id, branch: place?.id ?? null, amount: left },
          { [kind]: { id, number }, branch: place ?? null },
        ),
    }
  })
  return <Offers title={text.say('pay.credits')} offers={offers} empty={text.say('pay.noCredits')} />
}
