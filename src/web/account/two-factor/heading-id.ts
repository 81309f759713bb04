/** Of the heading, which has the focus again when a step is over. */
export const HEADING_ID = 'two-step-heading'
