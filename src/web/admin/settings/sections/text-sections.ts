import { DRAFT_DAYS } from '#domain/change-set.ts'
import { APPLIANCE_TYPES, applianceName } from '#domain/fit/appliance.ts'
import { SETTING_NAMES } from '#domain/content/setting-texts.ts'
import type { SettingSection } from './setting-section.ts'
import type { SettingField } from './setting-values.ts'

const PLACEHOLDERS = `Settings may stand in braces: ${SETTING_NAMES.map((name) => `{${name}}`).join(', ')}. {ReturnDays} is the number as a word that begins a sentence.`

const titled: readonly SettingField[] = [
  { name: 'title', label: 'Heading', kind: 'text' },
  { name: 'text', label: 'Text', kind: 'area' },
]

/** The pages of settings that are about texts, about being found, and about the office. */
export const TEXT_SECTIONS: readonly SettingSection[] = [
  {
    id: 'about',
    label: 'About page',
    about: PLACEHOLDERS,
    part: 'pages',
    group: 'about',
    page: '/about',
    words: 'story mission',
    fields: [
      { name: 'heading', label: 'Sentence below the title', kind: 'text' },
      { name: 'story', label: 'Story', kind: 'paragraphs', hint: 'An empty line begins a new paragraph.' },
      { name: 'mission', label: 'Mission', kind: 'rows', one: 'card', fields: titled },
      { name: 'whyChooseUs', label: 'Why choose us', kind: 'rows', one: 'card', fields: titled },
    ],
  },
  {
    id: 'returns',
    label: 'Returns page',
    about: PLACEHOLDERS,
    part: 'pages',
    group: 'returns',
    page: '/returns',
    words: 'policy faq questions help',
    fields: [
      { name: 'intro', label: 'Introduction', kind: 'area' },
      { name: 'steps', label: 'Steps', kind: 'paragraphs', hint: 'An empty line begins a new step.' },
      {
        name: 'policy',
        label: 'Policy',
        kind: 'paragraphs',
        hint: 'An empty line begins a new point. Without any, the page tells the rules for returns as they are set.',
      },
      {
        name: 'faq',
        label: 'Questions',
        kind: 'rows',
        one: 'question',
        fields: [
          { name: 'question', label: 'Question', kind: 'text' },
          { name: 'answer', label: 'Answer', kind: 'area' },
        ],
      },
    ],
  },
  {
    id: 'legal',
    label: 'Legal page',
    about: PLACEHOLDERS,
    part: 'pages',
    group: 'legal',
    page: '/legal',
    words: 'terms privacy shipping cookies',
    fields: [
      {
        name: 'sections',
        label: 'Sections',
        kind: 'rows',
        one: 'section',
        fields: [
          { name: 'title', label: 'Heading', kind: 'text' },
          { name: 'id', label: 'Address', kind: 'text', hint: 'The part after #, such as privacy: links lead to it.' },
          { name: 'paragraphs', label: 'Text', kind: 'paragraphs', hint: 'An empty line begins a new paragraph.' },
        ],
      },
    ],
  },
  {
    id: 'help',
    label: 'Help page',
    about: `The page ‘Where is my model number?’, and the same steps wherever customers are asked for the number. ${PLACEHOLDERS}`,
    part: 'pages',
    group: 'help',
    page: '/help/model-number',
    words: 'model number label where steps',
    fields: [
      { name: 'intro', label: 'Introduction', kind: 'area' },
      ...APPLIANCE_TYPES.map((type): SettingField => ({
        name: type,
        label: applianceName(type),
        kind: 'paragraphs',
        hint: 'An empty line begins a new step. Without steps customers are not asked about this kind.',
      })),
      { name: 'closing', label: 'Question above the telephone number', kind: 'text', hint: 'Empty: without it.' },
    ],
  },
  {
    id: 'contact-page',
    label: 'Contact page',
    about: `Telephone, e-mail, address and hours have a page of settings of their own. ${PLACEHOLDERS}`,
    part: 'pages',
    group: 'contactPage',
    page: '/contact',
    words: 'contact questions which part order',
    fields: [
      { name: 'intro', label: 'Introduction', kind: 'area' },
      {
        name: 'questions',
        label: 'Questions',
        kind: 'rows',
        one: 'question',
        fields: [
          { name: 'title', label: 'Question', kind: 'text' },
          { name: 'steps', label: 'Steps', kind: 'paragraphs', hint: 'An empty line begins a new step.' },
        ],
      },
    ],
  },
  {
    id: 'search',
    label: 'Search words',
    about: 'Other names of things, what is wrong in the words of customers, and searches that lead to a page.',
    part: 'finding',
    group: 'search',
    words: 'synonyms symptoms redirects stop words vocabulary',
    fields: [
      { name: 'synonyms', label: 'Synonyms', kind: 'groups', hint: 'Words that mean the same, with commas; one group a line.' },
      {
        name: 'symptoms',
        label: 'Symptoms',
        kind: 'rows',
        one: 'symptom',
        fields: [
          { name: 'says', label: 'When a search says', kind: 'text', hint: 'All of these words, in any order.' },
          {
            name: 'means',
            label: 'likely parts',
            kind: 'text',
            hint: 'Kinds of part, with commas. The page asks for the model number too.',
          },
        ],
      },
      {
        name: 'redirects',
        label: 'Searches that lead to a page',
        kind: 'rows',
        one: 'search',
        fields: [
          { name: 'query', label: 'When somebody searches for', kind: 'text' },
          { name: 'path', label: 'open the page', kind: 'text', hint: 'Such as /category/motors.' },
        ],
      },
      {
        name: 'stopWords',
        label: 'Words to ignore',
        kind: 'lines',
        hint: 'One a line. Words such as "the" and "for" are ignored anyway, and words of a brand never.',
      },
    ],
  },
  {
    id: 'seo',
    label: 'Home page in search engines',
    about: `What search engines show of the home page, and of pages without a description. ${PLACEHOLDERS}`,
    part: 'finding',
    group: 'seo',
    words: 'seo title description google',
    fields: [
      { name: 'homeTitle', label: 'Title of the home page', kind: 'text', hint: 'The name of the shop follows it.' },
      { name: 'homeDescription', label: 'Description of the home page', kind: 'text' },
      { name: 'description', label: 'Description of other pages', kind: 'text' },
    ],
  },
  {
    id: 'mail',
    label: 'E-mails',
    about: 'Who our e-mails are from, and where those to staff go.',
    part: 'office',
    group: 'mail',
    words: 'sender footer staff alerts dkim spf dmarc',
    fields: [
      { name: 'senderName', label: "Sender's name", kind: 'text', hint: "Empty: the shop's name." },
      {
        name: 'footerAddress',
        label: 'Postal address below newsletters',
        kind: 'text',
        hint: "In one line. Empty: the shop's address. The law asks for one.",
      },
      {
        name: 'staffEmail',
        label: 'Address for staff',
        kind: 'text',
        hint: "New orders, messages of the contact page and alerts go here. Empty: the shop's e-mail address.",
      },
      {
        name: 'dkimSelector',
        label: 'DKIM selector',
        kind: 'text',
        hint: 'The name before ._domainkey in the line that your mail provider shows, such as s1. Test e-mail, Sender’s domain, looks at its key.',
      },
      {
        name: 'answersWithin',
        label: 'Answers usually come within',
        kind: 'text',
        hint: 'Such as "one business day": who writes, asks or wants to return a part reads it. Empty: nothing is promised.',
      },
    ],
  },
  {
    id: 'newsletter',
    label: 'Refused e-mail domains',
    about: 'Addresses at these domains get no popup coupon, beside thousands that are known to be disposable.',
    part: 'office',
    group: 'newsletter',
    words: 'disposable coupon abuse',
    fields: [{ name: 'disposableDomains', label: 'Domains', kind: 'lines', hint: 'One a line.' }],
  },
  {
    id: 'privacy',
    label: 'How long data is kept',
    about: `Each night, older records are deleted or made anonymous, and with them changes of many parts that were prepared and not started for ${DRAFT_DAYS} days.`,
    part: 'office',
    group: 'privacy',
    words: 'retention gdpr delete personal',
    fields: [
      { name: 'visitMonths', label: 'Page visits (months)', kind: 'number', hint: 'Texts name them as {visitMonths}.' },
      { name: 'searchMonths', label: 'Single searches (months)', kind: 'number' },
      {
        name: 'emailTextDays',
        label: 'Texts of sent e-mails (days)',
        kind: 'number',
        hint: 'Also closed messages with their answers, answered and declined questions about parts, and remarks in questions about fit.',
      },
      { name: 'unpaidOrderDays', label: 'Names and addresses of unpaid orders (days)', kind: 'number' },
      { name: 'returnPhotoDays', label: 'Photographs of returns (days)', kind: 'number' },
    ],
  },
]
