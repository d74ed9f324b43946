import { LINK_ANSWER_FIELD, LINK_TOKEN_FIELD, questionOf } from '../../../shared/domain/link-pages.ts'

/** Answers the question of a form for a person: programs that press the button by script, or send the form themselves, are no reason to trust. */
const answerFor = (form: HTMLFormElement) => {
  // The page came back with the question: the person types the answer.
  if (form.elements.namedItem(LINK_ANSWER_FIELD) !== null) return
  const answer = document.createElement('input')
  answer.type = 'hidden'
  answer.name = LINK_ANSWER_FIELD
  answer.value = questionOf(String(new FormData(form).get(LINK_TOKEN_FIELD))).answer
  form.append(answer)
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-link-form]')) {
  // Pointer, finger, key; a screen reader presses by a click alone.
  for (const gesture of ['pointerdown', 'keydown', 'click'])
    form.addEventListener(gesture, ({ isTrusted }) => {
      if (isTrusted) answerFor(form)
    })
}
