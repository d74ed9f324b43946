/** The width of the window from which a record opens beside the inbox; on narrower ones it takes the place of the list. */
export const SPLIT_FROM = '1024px'
