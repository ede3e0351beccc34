import { choice, date, email, identity, phone, ref, text } from '../../../schema/fields.ts'
import { identityTypes } from '../../../schema/values/identity.ts'
import { genders, relationships } from '../../groups/values.ts'

/** The child for whom a place is asked. */
export const requestedChild = () =>
  ({
    arabicName: text({ required: true, name: true, pattern: 'fullName' }),
    gender: choice(genders, { required: true, from: 'branch.students' }),
    birthDate: date({ required: true, notAfter: 'today' }),
    nationality: ref('nationalities', { required: true }),
    identityType: choice(identityTypes, { required: true, default: 'national' }),
    identityNumber: identity({ required: true, masked: true }),
  }) as const

/** Who asks for it. */
export const requestingParent = () =>
  ({
    guardianName: text({ required: true, pattern: 'fullName' }),
    relationship: choice(relationships, { required: true, default: 'father' }),
    guardianIdentityType: choice(identityTypes, { required: true, default: 'national' }),
    guardianIdentityNumber: identity({ required: true, type: 'guardianIdentityType', masked: true }),
    guardianNationality: ref('nationalities', { required: true }),
    phone: phone({ required: true }),
    email: email(),
    address: text(),
  }) as const

/** The guardian that is found, or made, of who asks. */
export const guardianOfRequest = {
  by: ['identityNumber'],
  asks: { phone: 'Student.SameMobile' },
  with: {
    arabicName: 'guardianName',
    identityType: 'guardianIdentityType',
    identityNumber: 'guardianIdentityNumber',
    nationality: 'guardianNationality',
    phone: 'phone',
    email: 'email',
    address: 'address',
  },
} as const

/** What the student is made of. */
export const studentOfRequest = {
  arabicName: 'arabicName',
  gender: 'gender',
  birthDate: 'birthDate',
  nationality: 'nationality',
  identityType: 'identityType',
  identityNumber: 'identityNumber',
  guardian: 'guardian',
  relationship: 'relationship',
  row: 'row',
  classRoom: 'classRoom',
  registrationDate: 'input.registrationDate',
  previousSchool: 'previousSchool',
  usesBus: 'usesBus',
  photo: 'photo',
  address: 'address',
} as const
