/** The public pages' renderer as the web build makes it. Its types are those of its source; it exists only once the web is built. */
declare module '*/web/dist/server/render.js' {
  type Source = typeof import('../../web/site/render.tsx')
  export const renderPage: Source['renderPage']
  export const renderLegalPage: Source['renderLegalPage']
  export const renderRecruitmentPage: Source['renderRecruitmentPage']
  export const renderRegistrationPage: Source['renderRegistrationPage']
  export const renderPartnerNotFound: Source['renderPartnerNotFound']
  export const renderPartnerIdMissing: Source['renderPartnerIdMissing']
  export const renderNotFound: Source['renderNotFound']
  export const renderForRobots: Source['renderForRobots']
}

/** What the web build prerenders: documents with named holes, by address. */
declare module '*/web/dist/server/documents.js' {
  export const documents: Readonly<Record<string, string>>
}
