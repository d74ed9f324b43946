import { routes } from 'virtual:api-routes'
import assets from 'virtual:site-assets'
import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { formatDate } from '../../../shared/domain/german.ts'
import { LINK_ANSWER_FIELD, LINK_TOKEN_FIELD, type LinkPage, linkPages, questionOf } from '../../../shared/domain/link-pages.ts'
import type { LinkState } from '../../../shared/platform/site-facts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import { fieldIds } from '../../ui/FieldError.tsx'
import { CONTENT_ID } from '../layout/content-id.ts'
import { RiskFooter } from '../layout/RiskFooter.tsx'
import { SiteHeader } from '../layout/SiteHeader.tsx'
import { Wrap } from '../layout/Wrap.tsx'
import { linkTexts, outcomeOf, questionTexts, REFUSED_LINK, undoText } from './texts.ts'

type FrameProps = { readonly title: string; readonly lead: string; readonly children: ReactNode }

const Frame = ({ title, lead, children }: FrameProps) => (
  <>
    <SiteHeader />
    <chakra.main id={CONTENT_ID} paddingBlock="clamp(56px, 7vw, 112px)" minHeight="60vh">
      <Wrap>
        <chakra.h1 textStyle="display">{title}</chakra.h1>
        <chakra.p textStyle="lead" color="ink-2" marginTop="5" marginBottom="8" maxWidth="34em">
          {lead}
        </chakra.p>
        {children}
      </Wrap>
    </chakra.main>
    <RiskFooter />
    <script type="module" src={assets.scripts.link} />
  </>
)

type Pressed = Extract<LinkState, { readonly token: string }>

const Question = ({ token, answer }: Pressed) => {
  const error = answer && questionTexts[answer]
  return (
    <chakra.div maxWidth="26em" marginBottom="5">
      <Field id={LINK_ANSWER_FIELD} label={`${questionTexts.why} ${questionOf(token).text}`} required error={error}>
        <Input
          id={LINK_ANSWER_FIELD}
          name={LINK_ANSWER_FIELD}
          required
          maxLength={20}
          autoComplete="off"
          {...(error === undefined ? {} : { autoFocus: true, 'aria-invalid': true, 'aria-describedby': fieldIds(LINK_ANSWER_FIELD).error })}
        />
      </Field>
    </chakra.div>
  )
}

type LinkFormProps = { readonly state: Pressed; readonly action: string; readonly children: string; readonly look?: 'signal' }

/**
 * The button behind a link. Browsers without script ask a question; with script, `enhance/link-page.ts` answers it when a person presses the button. What
 * came without an answer comes back with the question.
 */
const LinkForm = ({ state, action, children, look }: LinkFormProps) => (
  <chakra.form method="post" action={action} data-link-form="">
    <input type="hidden" name={LINK_TOKEN_FIELD} value={state.token} />
    {state.answer === undefined ? (
      <noscript>
        <Question {...state} />
      </noscript>
    ) : (
      <Question {...state} />
    )}
    <Button type="submit" {...(look && { look })} size="l" width={{ base: 'full', sm: 'auto' }}>
      {children}
    </Button>
  </chakra.form>
)

type Undoable = { [Link in LinkPage]: (typeof linkPages)[Link] extends { readonly undo: string } ? Link : never }[LinkPage]
const isUndoable = (link: LinkPage): link is Undoable => 'undo' in linkPages[link]

const UndoForm = ({ link, state }: { readonly link: Undoable; readonly state: Pressed }) => (
  <LinkForm state={state} action={routes[linkPages[link].undo].path}>
    {linkTexts[link].undo}
  </LinkForm>
)

/** Says what the button will do. The form needs no script. */
export const LinkRequest = ({ link, state }: { readonly link: LinkPage; readonly state: Pressed }) => {
  const { title, lead, button, note } = linkTexts[link]
  if (state.isUndo === true && isUndoable(link))
    return (
      <Frame title={linkTexts[link].undo} lead={linkTexts[link].undoLead}>
        <UndoForm link={link} state={state} />
      </Frame>
    )
  return (
    <Frame title={title} lead={lead}>
      <LinkForm state={state} action={routes[linkPages[link].route].path} look="signal">
        {button}
      </LinkForm>
      <chakra.p textStyle="ui" color="ink-2" marginTop="8" maxWidth="42em" borderLeft="3px solid {colors.tick}" paddingLeft="4">
        {note}
      </chakra.p>
    </Frame>
  )
}

type OutcomeProps = { readonly link: LinkPage; readonly state: Exclude<LinkState, Pressed> }

/** What the button has done, or why the link does not work. */
export const LinkOutcome = ({ link, state }: OutcomeProps) => {
  const { title, text } =
    'refusal' in state
      ? { title: REFUSED_LINK, text: state.refusal }
      : (outcomeOf(link, state.outcome) ?? { title: linkTexts[link].title, text: '' })
  return (
    <Frame title={title} lead={text}>
      {'link' in state && state.link !== undefined ? (
        <ButtonLink href={state.link} look="signal" size="l">
          Datei speichern
        </ButtonLink>
      ) : (
        <ButtonLink href="/" size="l">
          Zur Startseite
        </ButtonLink>
      )}
      {'undo' in state && state.undo !== undefined && isUndoable(link) && (
        <chakra.div marginTop="10">
          <chakra.p textStyle="ui" color="ink-2" marginBottom="4" maxWidth="42em">
            {undoText(formatDate(state.undo.until))}
          </chakra.p>
          <UndoForm link={link} state={state.undo} />
        </chakra.div>
      )}
    </Frame>
  )
}
