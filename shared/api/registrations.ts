import { customerSchema } from '../domain/customer.ts'
import { registrationCreateSchema } from '../domain/registration.ts'
import { defineRoutes } from './route.ts'

export const registrationRoutes = defineRoutes({
  registrationCreate: {
    method: 'POST',
    path: '/api/landing-page-leads',
    access: 'public',
    records: ['customers'],
    summary: 'Formular der Landingpage eines Partners absenden; daraus wird ein Kunde dieses Partners',
    body: registrationCreateSchema,
    status: 201,
    response: customerSchema.pick({
      id: true,
      customerId: true,
      firstName: true,
      lastName: true,
      email: true,
      phone: true,
      country: true,
      ibPartnerId: true,
      customerType: true,
      status: true,
      isFromLandingPage: true,
      tradingExperience: true,
      investmentAmount: true,
      message: true,
      version: true,
      createdAt: true,
      updatedAt: true,
    }),
  },
})
