/**
 * Words for parts and what they belong to that people in the US also type in Spanish, without accents, and the catalogue's own. They are read only where no
 * part has the word itself: a brand's Spanish name stays.
 */
const WORDS = `
filtro filter
bolsa bag
correa belt
banda belt
aspiradora vacuum
aspirador vacuum
ventilador fan
extractor exhaust fan
abanico fan
rejilla grille
tapa cover
cubierta cover
manguera hose
interruptor switch
campana range hood
cocina kitchen
bano bathroom
humidificador humidifier
deshumidificador dehumidifier
cepillo brush
rodillo roller
rueda wheel
aspas fan blade
aspa fan blade
helice fan blade
turbina blower wheel
carcasa housing
caja housing
condensador capacitor
temporizador timer
termostato thermostat
humedad humidity
ducto duct
conducto duct
tubo duct
compuerta damper
techo roof
pared wall
luz light
foco bulb
bombilla bulb
lente lens
aceite oil
grasa grease
carbon charcoal
aire air
horno furnace
calefaccion heater
calentador heater
cable cord
tornillo screw
resorte spring
repuesto replacement
reemplazo replacement
refaccion replacement
parte part
pieza part
alfombra carpet
inodoro toilet
grifo faucet
fregadero sink
lavabo sink
ducha shower
regadera shower head
cartucho cartridge
valvula valve
asiento seat
aireador aerator
empaque gasket
jabon soap
dispensador dispenser
palanca lever
transformador transformer
encendedor ignitor
soplador blower
bomba pump
aguja needle
maquina machine
coser sewing
silencioso quiet
`

const TABLE = new Map(
  WORDS.trim()
    .split('\n')
    .map((line) => {
      const [word = '', ...english] = line.split(' ')
      return [word, english.join(' ')] as const
    }),
)

/** The English of a Spanish word, in either number; undefined for any other word. */
export const englishOf = (word: string): string | undefined =>
  TABLE.get(word) ?? TABLE.get(word.replace(/es$/, '')) ?? TABLE.get(word.replace(/s$/, ''))

const JOINERS: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})(?:de|para)(?: (?:el|la|los|las))?(?!\p{L})/giu, 'for'],
  [/(?<!\p{L})con(?!\p{L})/giu, 'with'],
  [/(?<!\p{L})(?:el|la|los|las) /giu, ''],
  // 'extractor fan' is an exhaust fan, not an 'exhaust fan fan'.
  [/(?<!\p{L})(\p{L}+) \1(?!\p{L})/giu, '$1'],
]

/** A text of which words were translated, with the short words between them. */
export const withEnglishJoiners = (text: string): string =>
  JOINERS.reduce((said, [spanish, english]) => said.replace(spanish, english), text)

/** A text without accents: 'baño' is 'bano', as parts are indexed. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC')
