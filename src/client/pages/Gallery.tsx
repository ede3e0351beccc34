import { useState } from 'react'
import { useNotify } from 'react-admin'
import { Button } from '../shell/components/Button.tsx'
import { Chip } from '../shell/components/Chip.tsx'
import { Code } from '../shell/components/Code.tsx'
import { Empty } from '../shell/components/Empty.tsx'
import { ErrorState } from '../shell/components/ErrorState.tsx'
import { Field } from '../shell/components/Field.tsx'
import { Figure } from '../shell/components/Figure.tsx'
import { Icon } from '../shell/components/Icon.tsx'
import { Kbd } from '../shell/components/Kbd.tsx'
import { MenuButton } from '../shell/components/MenuButton.tsx'
import { Sheet } from '../shell/components/Sheet.tsx'
import { SkeletonPage } from '../shell/components/Skeleton.tsx'
import { StatePill } from '../shell/components/StatePill.tsx'
import { notices } from '../shell/dialogs/notices.ts'
import { controlIcons } from '../shell/icons/controls.ts'
import { menuIcons } from '../shell/icons/menu.ts'
import { PageHeader } from '../shell/PageHeader.tsx'
import { GalleryFields } from './GalleryFields.tsx'

const sample = 'سلمان فهد الدوسري'

/** Every component in its states; in development alone, so its words are samples and not translated. */
export default function Gallery() {
  const notify = useNotify()
  const [sheet, setSheet] = useState<'drawer' | 'dialog' | null>(null)
  const items = [
    { label: 'تعديل', icon: 'edit' },
    { label: 'طباعة', icon: 'print', disabled: true },
    { label: 'حذف', icon: 'trash', danger: true, apart: true },
  ]
  return (
    <>
      <PageHeader
        title={sample}
        parent={{ to: '/', label: 'الطلاب' }}
        state={<StatePill tone="accent" label="منتظم" />}
        count={<Code>ST-10251</Code>}
        more={items}
        actions={<Button kind="filled">حفظ</Button>}
      />
      <div style={{ display: 'grid', gap: 16 }}>
        <section className="card" style={{ display: 'flex', flexWrap: 'wrap', gap: 12, padding: 20, alignItems: 'center' }}>
          <Button kind="filled" icon={<Icon name="plus" size={16} />}>
            طالب جديد
          </Button>
          <Button>استيراد</Button>
          <Button kind="quiet">تراجع</Button>
          <Button kind="danger">حذف</Button>
          <Button disabled>تصدير</Button>
          <MenuButton label="المزيد" items={items} />
          <StatePill tone="accent" label="منتظم" />
          <StatePill tone="warning" label="موقوف" />
          <StatePill tone="danger" label="متأخر" />
          <StatePill label="مسودة" />
          <Chip onRemove={() => notify('أزيل المرشّح', { type: 'success' })}>الصف: الثالث الابتدائي</Chip>
          <Kbd>Ctrl S</Kbd>
          <Figure amount="10350" strong />
          <Figure amount="0" />
          <Code>0550 301 2210</Code>
        </section>
        <section
          className="card"
          style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))', gap: 16, padding: 20 }}
        >
          <Field label="الاسم بالعربية" required>
            {(control) => <input {...control} className="input" defaultValue={sample} />}
          </Field>
          <Field label="رقم نور" hint="كما في نظام نور">
            {(control) => <input {...control} className="input" dir="ltr" placeholder="21884730" />}
          </Field>
          <Field label="صلة القرابة" required error="صلة القرابة مطلوبة">
            {(control) => <input {...control} className="input" />}
          </Field>
          <Field label="الفرع">{(control) => <input {...control} className="input" readOnly value="مدرسة البنين" />}</Field>
        </section>
        <section className="card" style={{ display: 'flex', flexWrap: 'wrap', gap: 8, padding: 20 }}>
          <Button onClick={() => setSheet('drawer')}>لوح جانبي</Button>
          <Button onClick={() => setSheet('dialog')}>نافذة</Button>
          <Button onClick={() => notify('تم الحفظ', { type: 'success' })}>رسالة عابرة</Button>
          <Button
            onClick={() =>
              notices.show({ kind: 'problem', title: 'تعارض', message: 'الرمز مستخدم من قبل', more: ['الحقل مطلوب'] })
            }
          >
            خطأ
          </Button>
          <Button
            onClick={() =>
              notices.show({ kind: 'subscription', title: 'اشتراك المدرسة', message: 'انتهى الاشتراك', contactUrl: '/' })
            }
          >
            اشتراك
          </Button>
          <Button onClick={() => notices.show({ kind: 'success', message: 'تغيّرت كلمة المرور' })}>نجاح</Button>
        </section>
        <section className="card" style={{ display: 'flex', flexWrap: 'wrap', gap: 14, padding: 20 }}>
          {[...Object.keys(controlIcons), ...Object.keys(menuIcons)].map((name) => (
            <span key={name} title={name}>
              <Icon name={name} />
            </span>
          ))}
        </section>
        <div className="card">
          <Empty icon="school" title="لا طلاب بعد" action={<Button kind="filled">طالب جديد</Button>}>
            طلاب السنة المختارة، لكل منهم ولي أمر وصف وفصل.
          </Empty>
        </div>
        <div className="card">
          <ErrorState error={new Error()} onRetry={() => notify('محاولة أخرى')} />
        </div>
        <SkeletonPage rows={3} />
        <GalleryFields />
      </div>
      {sheet && (
        <Sheet
          kind={sheet}
          title="ولي أمر جديد"
          onClose={() => setSheet(null)}
          footer={
            <Button kind="filled" onClick={() => setSheet(null)}>
              حفظ
            </Button>
          }
        >
          <Field label="الاسم">{(control) => <input {...control} className="input" />}</Field>
        </Sheet>
      )}
    </>
  )
}
