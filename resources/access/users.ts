import { defineResource } from '../../schema/define.ts'
import { choice, dateTime, email, flag, password, permissionList, phone, ref, refMany, text } from '../../schema/fields.ts'
import { languages } from '../../schema/languages.ts'

/** The people who sign in: which branches they see and what they may do. */
export const users = defineResource({
  name: 'users',
  scope: 'tenant',
  headOffice: true,
  peopleOnly: true,
  menu: { group: 'settings', icon: 'manageAccounts' },
  title: ['fullName'],
  fields: {
    fullName: text({ required: true, name: true }),
    userName: text({ required: true, unique: true, pattern: 'userName', max: 60 }),
    password: password({ required: true, of: 'userName', stepUp: true }),
    phone: phone(),
    email: email(),
    language: choice(languages, { required: true, default: 'ar' }),
    active: flag({ default: true }),
    lastSignInAt: dateTime({ readOnly: true }),
    secondFactorSince: dateTime({ readOnly: true }),
  },
  sections: {
    access: {
      isAdmin: flag({ stepUp: true }),
      role: choice(['admin', 'staff', 'client'], { required: true, default: 'staff', stepUp: true }),
      // Somebody from outside sees this family and nobody else's.
      guardian: ref('guardians', { shownWhen: { role: 'client' }, requiredWhen: { role: 'client' } }),
      branches: refMany('branches', { stepUp: true }),
      accessGroups: refMany('accessGroups', { stepUp: true }),
      permissions: permissionList({ stepUp: true }),
    },
  },
  search: ['fullName', 'userName', 'phone', 'email'],
  list: {
    columns: ['fullName', 'userName', 'role', 'phone', 'lastSignInAt', 'active'],
    filters: ['role', 'active'],
    sort: { by: 'fullName' },
  },
  actions: {
    endSessions: { behaviour: 'endSessions', confirm: true, bulk: true, danger: true },
    // For somebody whose telephone is gone: they set up another one.
    resetSecondFactor: {
      when: { secondFactorSince: { empty: false } },
      set: { secondFactorSince: null },
      behaviour: 'resetSecondFactor',
      confirm: true,
      danger: true,
      stepUp: true,
    },
  },
  behaviour: 'user',
})
