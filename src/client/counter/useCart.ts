import { useDisplay } from '../records/values/useDisplay.ts'
import { type Child, lineKey, type Pack, put, putPack, without, withQuantity } from './cart.ts'
import { goodsByCode } from './findGoods.ts'
import type { Goods, Sellable } from './goods.ts'
import type { useCounter } from './useCounter.ts'

interface Around {
  readonly goods: Goods
  readonly ready: () => Promise<Goods>
  /** What is scanned while a sale is on its way belongs to the next one. */
  readonly afterwards: (work: () => void) => void
  readonly toScan: () => void
}

/** What is done with the lines on the counter; the box of the scanner has the focus afterwards. */
export function useCart(change: ReturnType<typeof useCounter>['change'], { goods, ready, afterwards, toScan }: Around) {
  const { reference } = useDisplay()
  const add = (one: Sellable, quantity = '1') =>
    afterwards(() =>
      change(({ lines, child }) => ({
        lines: put(lines, one, { child, quantity }),
        chosen: lineKey({ goods: one, child }),
      })),
    )
  return {
    add,
    addPack: (pack: Pick<Pack, 'id' | 'parts'>) => {
      afterwards(() => change(({ lines, child }) => ({ lines: putPack(lines, pack, child, goods) })))
      toScan()
    },
    onCode: (code: string) => {
      toScan()
      void ready().then((all) => {
        const one = goodsByCode(all, code)
        if (one) add(one)
      })
    },
    setQuantity: (key: string, quantity: string) =>
      change(({ lines }) => ({ lines: withQuantity(lines, key, quantity), chosen: key })),
    remove: (key: string) => {
      change(({ lines }) => ({ lines: without(lines, key) }))
      toScan()
    },
    onChoose: (chosen: string | null) => change({ chosen }),
    /** What is for a child goes on the account of its family, until somebody says otherwise. */
    chooseChild: (child: Child | null) => {
      const { guardian } = child?.refs ?? {}
      const family = guardian ? { id: guardian.id, named: reference(guardian, 'guardians') } : null
      change({ child, ...(family && { family }) })
    },
  }
}
