import { defineResource } from '../../schema/define.ts'
import { choice, code, date, email, flag, identity, phone, ref, text } from '../../schema/fields.ts'
import { languages } from '../../schema/languages.ts'
import { identityTypes } from '../../schema/values/identity.ts'
import { personNames } from '../groups/personNames.ts'
import { guardianHeadings } from '../headings/guardians.ts'
import { familyAccount } from './guardians/account.ts'

/** Who answers and pays for students: father, mother, and the person responsible. */
export const guardians = defineResource({
  name: 'guardians',
  scope: 'tenant',
  visibleThrough: ['students.guardian'],
  foundBy: ['students.guardian'],
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
    account: familyAccount(),
  },
  merge: { same: ['identityNumber', 'motherIdentityNumber', 'phone', 'phone2', 'motherPhone'], like: 'arabicName' },
  begins: { collections: { guardian: 'id' } },
  quick: ['englishName', 'toComplete', 'phone2', 'job'],
  alerts: [{ field: 'identityExpiry', before: 'reminders', while: { active: true } }],
  search: ['arabicName', 'englishName', 'code', 'identityNumber', 'phone', 'phone2', 'motherPhone'],
  list: {
    columns: ['code', 'arabicName', 'phone', 'identityNumber', 'nationality', 'children', 'balance'],
    filters: ['nationality', 'area', 'overdue', 'toComplete', 'active'],
  },
  import: {
    incomplete: 'toComplete',
    match: ['identityNumber', 'phone', 'code'],
    aliases: guardianHeadings,
  },
  behaviour: 'guardian',
})
