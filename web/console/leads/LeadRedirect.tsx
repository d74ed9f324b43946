import { Navigate, useParams } from 'react-router-dom'
import { paths } from '../../../shared/platform/pages.ts'

/** Leads staff from the address of a lead in a mail to its partner to the same lead in the console. */
const LeadRedirect = () => <Navigate replace to={paths.record('lead', Number(useParams().id))} />

export default LeadRedirect
