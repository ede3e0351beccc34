import { writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { readPdf } from '../support/pdf.ts'
import { onStores, type Row, type Store, told, year } from './stage.ts'

let store: Store
let [pen, shirt] = [] as unknown as [Row, Row]
onStores((opened) => {
  store = opened
})

const pointsOf = (millimetres: number) => (millimetres / 25.4) * 72

/** Labels of records, or why there are none. */
const labels = async (resource: string, ids: readonly number[], more: Record<string, string> = {}, who = store.admin) => {
  const words = new URLSearchParams({ as: 'labels', filter: JSON.stringify({ id_in: ids }), ...more })
  const answer = await who.call<Uint8Array>('GET', `${resource}/print?${words}`, { branch: store.branch, year, language: 'ar' })
  return { status: answer.status, body: answer.body }
}

beforeAll(async () => {
  pen = await store.item('قلم حبر جاف أزرق', { englishName: 'Blue pen', mainUnitBarcode: '6281234567892', salePrice: '4',
    units: [{ unit: store.units.get('Box'), factor: '12', barcode: 'PEN-BOX-12', salePrice: '40' }] })
  shirt = await store.item('قميص رسمي أبيض للمرحلة المتوسطة بنين بكم طويل مع شعار المدرسة المطرز على الجيب الأيسر مقاس كبير جدا', { englishName: 'Formal white shirt for intermediate boys with long sleeves and the embroidered school logo on the pocket' })
})

describe('labels', () => {
  it('look', async () => {
    for (const language of ['ar', 'en', 'both']) for (const paper of ['a4', 'roll']) {
      const counts = JSON.stringify({ [`${pen.id}.${store.units.get('Piece')}`]: 5, [`${pen.id}.${store.units.get('Box')}`]: 4, [`${shirt.id}.${store.units.get('Piece')}`]: 20 })
      const answer = await labels('items', [pen.id, shirt.id], { paper, language, counts })
      if (answer.status !== 200) console.log(JSON.stringify(answer.body))
      else writeFileSync(`/tmp/w/label-${language}-${paper}.pdf`, answer.body)
      expect(answer.status).toBe(200)
    }
    console.log(readPdf(Buffer.from((await labels('items', [pen.id])).body)).text)
    console.log(JSON.stringify((await store.call('GET', `items/labels?filter={"id_in":[${pen.id},${shirt.id}]}`)).body))
    void told
    void pointsOf
  })
})
