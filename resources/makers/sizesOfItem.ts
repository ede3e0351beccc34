import { text } from '../../schema/fields.ts'
import { maker } from '../../schema/maker.ts'
import { items } from '../stores/items.ts'

/** The sizes or colours that a text names, one after the other. */
export const sizesIn = (sizes: string): string[] =>
  sizes
    .split(/[,،;؛\n]/)
    .map((size) => size.trim())
    .filter((size) => size !== '')

/** An item for each size of an article, like it in all but its name; of a size that is there already there is no second one. */
export const sizesOfItem = maker(
  items,
  items,
  (article, { sizes }, { there }) => {
    const wanted = sizesIn(sizes)
    const known = new Set(there as readonly string[])
    for (const size of wanted) {
      if (known.has(size)) return { fault: { code: 'Item.SizeRepeated', field: 'sizes', params: { size } } }
      known.add(size)
    }
    const { id, arabicName, englishName, category, kind, mainUnit, salePrice, purchasePrice, taxTreatment, minimum, maximum } =
      article
    return wanted.map((size) => ({
      ...{ arabicName: `${arabicName} ${size}`, englishName: englishName === null ? null : `${englishName} ${size}` },
      ...{ family: id, size, category, kind, mainUnit, salePrice, purchasePrice, taxTreatment, minimum, maximum },
      general: article.general,
    }))
  },
  {
    input: { sizes: text({ required: true, max: 300 }) },
    reads: { there: { of: 'items', where: { family: { same: 'id' } }, every: true, take: 'size' } },
  },
)
