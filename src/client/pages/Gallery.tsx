import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import TextField from '@mui/material/TextField'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { Code } from '../components/Code.tsx'
import { Empty } from '../components/Empty.tsx'
import { ErrorState } from '../components/ErrorState.tsx'
import { Figure } from '../components/Figure.tsx'
import { Icon } from '../components/Icon.tsx'
import { controlIcons } from '../components/icons/controls.ts'
import { menuIcons } from '../components/icons/menu.ts'
import { Kbd } from '../components/Kbd.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { SkeletonPage } from '../components/Skeleton.tsx'
import { StatePill } from '../components/StatePill.tsx'
import { PageHeader } from '../header/PageHeader.tsx'
import { notices } from '../providers/notices.ts'
import { GalleryCard } from './GalleryCard.tsx'
import { GalleryFields } from './GalleryFields.tsx'
import { GalleryParts } from './GalleryParts.tsx'
import { GallerySheet } from './GallerySheet.tsx'

const sample = 'سلمان فهد الدوسري'
const items = [
  { label: 'تعديل', icon: 'edit' },
  { label: 'طباعة', icon: 'print', disabled: true },
  { label: 'حذف', icon: 'trash', danger: true, apart: true },
]

/** Every part that screens are made of, in its states; in development alone, so its words are samples and not translated. */
export default function Gallery() {
  const notify = useNotify()
  const [sheet, setSheet] = useState<'drawer' | 'dialog' | null>(null)
  const save = (
    <Button variant="contained" color="primary" onClick={() => setSheet(null)}>
      حفظ
    </Button>
  )
  const shown = {
    خطأ: { kind: 'problem', title: 'تعارض', message: 'الرمز مستخدم من قبل', more: ['الحقل مطلوب'] },
    اشتراك: { kind: 'subscription', title: 'اشتراك المدرسة', message: 'انتهى الاشتراك', contactUrl: '/' },
    نجاح: { kind: 'success', message: 'تغيّرت كلمة المرور' },
  } as const
  return (
    <>
      <PageHeader
        title={sample}
        parent={{ to: '/', label: 'الطلاب' }}
        state={<StatePill tone="success" label="منتظم" />}
        count={<Code>ST-10251</Code>}
        more={items}
        actions={save}
      />
      <div className="page-stack">
        <GalleryParts items={items} />
        <GalleryCard>
          <StatePill tone="success" label="منتظم" />
          <StatePill tone="warning" label="موقوف" />
          <StatePill tone="danger" label="متأخر" />
          <StatePill label="مسودة" />
          <Kbd>Ctrl S</Kbd>
          <Figure amount="10350" strong />
          <Figure amount="0" />
          <Code>0550 301 2210</Code>
        </GalleryCard>
        <GalleryCard>
          <Button onClick={() => setSheet('drawer')}>لوح جانبي</Button>
          <Button onClick={() => setSheet('dialog')}>نافذة</Button>
          <Button onClick={() => notify('تم الحفظ', { type: 'success' })}>رسالة عابرة</Button>
          {Object.entries(shown).map(([word, notice]) => (
            <Button key={word} onClick={() => notices.show(notice)}>
              {word}
            </Button>
          ))}
        </GalleryCard>
        <GalleryCard>
          {[...Object.keys(controlIcons), ...Object.keys(menuIcons)].map((name) => (
            <Tooltip key={name} title={name}>
              <span>
                <Icon name={name} />
              </span>
            </Tooltip>
          ))}
        </GalleryCard>
        <Card>
          <Empty icon="school" title="لا طلاب بعد" action={save}>
            طلاب السنة المختارة، لكل منهم ولي أمر وصف وفصل.
          </Empty>
        </Card>
        <Card>
          <ErrorState error={new Error()} onRetry={() => notify('محاولة أخرى')} />
        </Card>
        <SkeletonPage rows={3} />
        <GallerySheet />
        <GalleryFields />
      </div>
      {sheet && (
        <Sheet kind={sheet} title="ولي أمر جديد" onClose={() => setSheet(null)} footer={save}>
          <TextField label="الاسم" />
        </Sheet>
      )}
    </>
  )
}
