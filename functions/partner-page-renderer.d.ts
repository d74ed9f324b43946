/** The public pages' renderer as the web build makes it. Its types are those of its source; it exists only once the web is built. */
declare module '*/web/dist/server/render.js' {
  type Source = typeof import('../web/site/render.tsx')
  export const renderRecruitmentPage: Source['renderRecruitmentPage']
  export const renderLeadPage: Source['renderLeadPage']
  export const renderForCrawlers: Source['renderForCrawlers']
  export const renderPartnerNotFound: Source['renderPartnerNotFound']
}
