import { readWorkbook } from '../../src/server/sheets/read.ts'
import { type noorHeadings, noorIdentity } from '../sheets/noorRows.ts'
import { workbookFile } from '../sheets/workbookFile.ts'

/** What a secretary writes in place of what was wrong, by heading. */
const put = {
  رقم_الهوية: (row: number) => noorIdentity(5_000 + row),
  'اسم الطالب': (row: number) =>
    `${['باسل', 'تميم', 'جابر', 'حاتم'][row % 4]} وليد كريم ${['الأول', 'الثاني', 'الثالث'][row % 3]}`,
  'رقم الصف': () => '0125',
  'جوال ولي الأمر': (row: number) => `05600000${10 + row}`,
  'تاريخ الميلاد (هـ)': () => '1439/01/01',
  الجنس: () => 'ذكر',
  الجنسية: () => 'سعودي',
} as const satisfies Partial<Record<(typeof noorHeadings)[number], (row: number) => string>>

/** A returned file of faulty rows with every fault mended. */
export async function mended(returned: Uint8Array): Promise<Uint8Array> {
  const [heading = [], ...rows] = (await readWorkbook(returned)).sheets[0]?.rows ?? []
  const columns = heading.map((cell) => Object.entries(put).find(([name]) => name === String(cell))?.[1])
  const body = rows.map((row, at) => heading.map((_, column) => columns[column]?.(at) ?? row[column] ?? ''))
  const written = [heading, ...body].map((row) => row.map((cell) => (typeof cell === 'number' ? cell : String(cell))))
  return workbookFile([{ name: 'x', rows: written }], 'xlsx')
}
