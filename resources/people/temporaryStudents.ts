import { defineResource } from '../../schema/define.ts'
import { computed, date, file, flag, image, int, longText, ref, text } from '../../schema/fields.ts'
import { fieldNames } from '../../schema/groups.ts'
import { guardianOfRequest, requestedChild, requestingParent, studentOfRequest } from './temporaryStudents/requestedPlace.ts'

/** Registration requests: what guardians ask for on the public page, until the school accepts or rejects it. */
export const temporaryStudents = defineResource({
  name: 'temporaryStudents',
  scope: 'branch',
  permissions: 'RegistrationRequests',
  menu: { group: 'schoolData', icon: 'inbox', badge: { status: 'new' } },
  // Anybody may send one: what is no request is deleted.
  number: { gaps: true },
  title: ['arabicName'],
  sections: {
    decision: {
      submittedOn: date({ readOnly: true, default: 'today' }),
      age: computed(text(), { by: 'ageAtStart', of: ['birthDate'] }),
      acceptanceAge: computed(text(), { by: 'acceptanceAge', of: ['row'] }),
      tooYoung: computed(flag(), { by: 'tooYoung', of: ['birthDate', 'row'] }),
      placesLeft: computed(int(), { by: 'leftAmong', of: ['classRoom'] }),
      sameChild: computed(text(), { by: 'sameValue', of: ['identityNumber'] }),
      guardian: ref('guardians', { readOnly: true, shownWhen: { status: 'accepted' } }),
      classRoom: ref('classRooms', { readOnly: true, where: { row: { same: 'row' } }, shownWhen: { status: 'accepted' } }),
      contactedOn: date({ readOnly: true, shownWhen: { status: { not: 'new' } } }),
      contactNote: text({ readOnly: true, shownWhen: { status: { not: 'new' } } }),
      reason: text({ readOnly: true, shownWhen: { status: 'rejected' } }),
    },
    child: requestedChild(),
    parent: requestingParent(),
    wish: {
      row: ref('rows', { required: true, where: { active: true } }),
      previousSchool: text(),
      usesBus: flag(),
      wishes: longText({ max: 1000 }),
    },
    documents: { photo: image(), identityPaper: file(), birthPaper: file(), lastReport: file() },
  },
  states: {
    new: ['contacted', 'accepted', 'rejected'],
    contacted: ['accepted', 'rejected'],
    accepted: [],
    rejected: ['contacted'],
  },
  tones: { new: 'info', contacted: 'warning', accepted: 'success', rejected: 'danger' },
  actions: {
    contact: {
      from: ['new'],
      to: 'contacted',
      input: { contactedOn: date({ required: true, default: 'today' }), contactNote: text() },
    },
    accept: {
      from: ['new', 'contacted'],
      to: 'accepted',
      shows: ['age', 'acceptanceAge', 'tooYoung', 'placesLeft', 'sameChild'],
      input: {
        row: ref('rows', { required: true, where: { active: true } }),
        classRoom: ref('classRooms', { where: { row: { same: 'row' } } }),
        registrationDate: date({ required: true, notAfter: 'today', default: 'today' }),
      },
      finds: { guardian: guardianOfRequest },
      makes: 'students',
      attaches: ['identityPaper', 'birthPaper', 'lastReport'],
      with: studentOfRequest,
    },
    reject: {
      from: ['new', 'contacted'],
      to: 'rejected',
      input: { reason: text({ required: true }) },
      danger: true,
      undo: 'reopen',
    },
    reopen: { from: ['rejected'], to: 'contacted', set: { reason: null }, confirm: true },
  },
  guards: [
    { on: ['edit'], holds: { status: { in: ['new', 'contacted'] } }, error: 'Registration.Decided' },
    { on: ['delete'], holds: { status: { not: 'accepted' } }, error: 'Registration.Decided' },
  ],
  search: ['number', 'arabicName', 'guardianName', 'phone', 'identityNumber', 'guardianIdentityNumber'],
  list: {
    columns: ['number', 'arabicName', 'row', 'age', 'tooYoung', 'guardianName', 'phone', 'submittedOn', 'sameChild', 'status'],
    filters: ['status', 'row', 'gender', 'nationality', 'submittedOn'],
    sort: { by: 'number', order: 'desc' },
    change: ['row'],
  },
  behaviour: 'registration',
  public: {
    by: 'anyone',
    create: true,
    address: 'RegistrationRequests',
    steps: true,
    guarded: true,
    fields: [
      'number',
      'status',
      'submittedOn',
      ...fieldNames(requestedChild()),
      ...fieldNames(requestingParent()),
      'row',
      'previousSchool',
      'usesBus',
      'wishes',
      'photo',
      'identityPaper',
      'birthPaper',
      'lastReport',
    ],
    files: ['photo', 'identityPaper', 'birthPaper', 'lastReport'],
    lookup: { by: ['number', 'phone'], shows: ['number', 'status', 'reason', 'arabicName', 'row', 'submittedOn', 'contactedOn'] },
    // On the days of registration many families stand in one Wi-Fi, which is one address.
    perHour: 60,
    perPhone: 10,
  },
})
