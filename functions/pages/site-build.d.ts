/** The renderer of the public pages, as built. Types come from the source; the module exists only after the web build. */
declare module '*/web/dist/server/render.js' {
  type Source = typeof import('../../web/site/render.tsx')
  export const renderPage: Source['renderPage']
  export const renderLegalPage: Source['renderLegalPage']
  export const renderLinkPage: Source['renderLinkPage']
  export const renderRecruitmentPage: Source['renderRecruitmentPage']
  export const renderRegistrationPage: Source['renderRegistrationPage']
  export const renderPartnerNotFound: Source['renderPartnerNotFound']
  export const renderPartnerIdMissing: Source['renderPartnerIdMissing']
  export const renderNotFound: Source['renderNotFound']
  export const renderForRobots: Source['renderForRobots']
}

/** The prerendered documents by address, with named placeholders. */
declare module '*/web/dist/server/documents.js' {
  export const documents: Readonly<Record<string, string>>
}
