import type { DemoData } from './demoData.ts'

/** Each bus: its line, its seats, its model, the letters and the first figures of its plate, and its quarters by their places. */
const lines = [
  ['خط الشمال', 'North line', 26, 'Toyota Coaster', 'أ ب ح', [0, 1, 2, 3]],
  ['خط الوسط', 'Centre line', 30, 'Mitsubishi Rosa', 'ب د ر', [8, 9, 10, 11]],
  ['خط الشرق', 'East line', 44, 'Ashok Leyland', 'ح ك م', [12, 14, 15, 17]],
] as const

const drivers = [
  ['محمد إقبال حسين', 'Muhammad Iqbal Hussain'],
  ['عبدالرحمن صالح', 'Abdulrahman Saleh'],
  ['راجيش كومار', 'Rajesh Kumar'],
] as const

/** Adds drivers and buses of each school; their papers are valid well into the next year. Gives the ids of the buses by school. */
export async function addTransport(
  { bulk, schools, numbers, quarters, year }: DemoData,
  staff: readonly (readonly number[])[],
): Promise<readonly (readonly number[])[]> {
  const buses: (readonly number[])[] = []
  for (const [at, { branch }] of schools.entries()) {
    const ids = await bulk.add(
      'drivers',
      drivers.map(([arabicName, englishName], index) => {
        const identityNumber = numbers.identity('residence')
        return {
          branch,
          code: String(index + 1),
          arabicName,
          englishName,
          phone: numbers.mobile(),
          licenceNumber: identityNumber,
          licenceExpiry: `${year + 2}-06-15`,
          identityType: 'residence',
          identityNumber,
          residenceExpiry: `${year + 1}-08-01`,
        }
      }),
    )
    const added = await bulk.add(
      'buses',
      lines.map(([arabicName, englishName, capacity, model, letters, places], index) => ({
        branch,
        code: String(index + 1),
        arabicName,
        englishName,
        plateNumber: `${letters} ${at + 1}${index + 1}47`,
        capacity,
        model,
        driver: ids[index],
        supervisor: staff[at]?.at(-2 - index),
        registrationExpiry: `${year + 1}-09-30`,
        insuranceExpiry: `${year + 1}-07-31`,
        areas: places.flatMap((place) => quarters[place]?.id ?? []),
      })),
    )
    buses.push(added)
  }
  return buses
}
