import { defineResource } from '../../schema/define.ts'
import { choice } from '../../schema/fields/choice.ts'
import { code } from '../../schema/fields/code.ts'
import { computed } from '../../schema/fields/computed.ts'
import { date } from '../../schema/fields/date.ts'
import { email } from '../../schema/fields/email.ts'
import { flag } from '../../schema/fields/flag.ts'
import { iban } from '../../schema/fields/iban.ts'
import { identity } from '../../schema/fields/identity.ts'
import { int } from '../../schema/fields/int.ts'
import { longText } from '../../schema/fields/longText.ts'
import { money } from '../../schema/fields/money.ts'
import { phone } from '../../schema/fields/phone.ts'
import { ref } from '../../schema/fields/ref.ts'
import { text } from '../../schema/fields/text.ts'
import { languages } from '../../schema/languages.ts'
import { identityTypes } from '../../schema/values/identity.ts'
import { personNames } from '../groups/personNames.ts'

/** Who answers and pays for students: father, mother, and the person responsible. */
export const guardians = defineResource({
  name: 'guardians',
  scope: 'tenant',
  visibleThrough: ['students.guardian'],
  menu: { group: 'schoolData', icon: 'familyRestroom' },
  fields: { code: code({ unique: { error: 'Code.AlreadyUsed' } }) },
  sections: {
    father: {
      ...personNames(),
      // A file often knows no more than a name and a mobile: such a guardian waits to be completed.
      toComplete: flag(),
      identityType: choice(identityTypes, { requiredWhen: { toComplete: false } }),
      identityNumber: identity({ requiredWhen: { toComplete: false }, unique: true, masked: true }),
      identityExpiry: date({ hijri: true }),
      nationality: ref('nationalities', { requiredWhen: { toComplete: false } }),
      religion: ref('religions'),
      qualification: ref('qualifications'),
      job: text({ max: 100 }),
      employer: text({ max: 100 }),
    },
    contact: {
      phone: phone({ required: true }),
      phone2: phone(),
      homePhone: phone(),
      workPhone: phone(),
      email: email(),
      area: ref('areas'),
      address: text(),
      preferredLanguage: choice(languages, { default: 'ar' }),
      preferredChannel: choice(['sms', 'whatsApp', 'email'], { default: 'sms' }),
      optOut: flag(),
    },
    mother: {
      motherName: text(),
      motherEnglishName: text({ spelledFrom: 'motherName' }),
      motherIdentityType: choice(identityTypes),
      motherIdentityNumber: identity({
        type: 'motherIdentityType',
        requiredWhen: { motherIdentityType: { empty: false } },
        masked: true,
      }),
      motherNationality: ref('nationalities'),
      motherQualification: ref('qualifications'),
      motherJob: text({ max: 100 }),
      motherEmployer: text({ max: 100 }),
      motherPhone: phone(),
      motherEmail: email(),
    },
    responsible: {
      responsibleRelationship: choice(['father', 'mother', 'other'], { required: true, default: 'father' }),
      responsibleName: text({
        requiredWhen: { responsibleRelationship: 'other' },
        shownWhen: { responsibleRelationship: 'other' },
      }),
      responsibleEnglishName: text({ shownWhen: { responsibleRelationship: 'other' }, spelledFrom: 'responsibleName' }),
      responsibleIdentityType: choice(identityTypes, { shownWhen: { responsibleRelationship: 'other' } }),
      responsibleIdentityNumber: identity({
        type: 'responsibleIdentityType',
        requiredWhen: { responsibleIdentityType: { empty: false } },
        shownWhen: { responsibleRelationship: 'other' },
        masked: true,
      }),
      responsiblePhone: phone({
        requiredWhen: { responsibleRelationship: 'other' },
        shownWhen: { responsibleRelationship: 'other' },
      }),
      responsibleEmail: email({ shownWhen: { responsibleRelationship: 'other' } }),
    },
    account: {
      receivableAccount: ref('accounts', { where: { isLeaf: true, active: true, partyKind: 'guardian' } }),
      iban: iban(),
      openingBalance: computed(money(), { by: 'openingReceivable' }),
      balance: computed(money(), { by: 'receivable' }),
      unpostedBalance: computed(money(), { by: 'waitingReceivable', usedBy: 'vouchers.entries.party' }),
      children: computed(int(), { by: 'count', usedBy: 'students.guardian' }),
      notes: longText(),
      active: flag({ default: true }),
    },
  },
  quick: ['englishName', 'toComplete', 'phone2', 'job'],
  alerts: [{ field: 'identityExpiry', before: 'reminders', while: { active: true } }],
  search: ['arabicName', 'englishName', 'code', 'identityNumber', 'phone', 'phone2', 'motherPhone'],
  list: {
    columns: ['code', 'arabicName', 'phone', 'identityNumber', 'nationality', 'children', 'balance'],
    filters: ['nationality', 'area', 'toComplete', 'active'],
  },
  import: {
    incomplete: 'toComplete',
    match: ['identityNumber', 'phone', 'code'],
    aliases: {
      arabicName: ['اسم ولي الأمر', 'ولي الأمر', 'اسم الأب', 'الاسم'],
      identityNumber: [
        'رقم هوية ولي الأمر',
        'هوية ولي الأمر',
        'السجل المدني',
        'السجل المدني / الإقامة',
        'رقم الهوية',
        'رقم الإقامة',
      ],
      phone: ['الجوال', 'رقم الجوال', 'جوال ولي الأمر', 'رقم جوال ولي الأمر', 'جوال الأب'],
      phone2: ['جوال آخر', 'جوال إضافي'],
      homePhone: ['هاتف المنزل'],
      workPhone: ['هاتف العمل'],
      email: ['البريد', 'البريد الإلكتروني', 'الإيميل'],
      nationality: ['الجنسية', 'جنسية ولي الأمر'],
      job: ['المهنة', 'الوظيفة', 'العمل'],
      employer: ['جهة العمل'],
      area: ['الحي', 'المنطقة', 'المدينة'],
      motherName: ['اسم الأم', 'الأم'],
      motherPhone: ['جوال الأم', 'رقم جوال الأم'],
      notes: ['ملاحظات'],
    },
  },
  behaviour: 'guardian',
})
