/**
 * Synonyms of the trade, until staff change them: one group per line, separated by commas. A query is searched with all synonyms of its group.
 * Groups contain parts sold for one another, not accessories.
 */
const GROUPS = `
blower wheel, squirrel cage, impeller, centrifugal wheel, sirocco wheel, fan wheel, blower cage, fan cage
grille, fan cover, vent cover, ceiling vent cover, fan grill, vent grill, cover plate, ceiling cover, fan face plate, face plate, fan faceplate, plate cover, vent lid, fan lid
damper, flap, flapper, backdraft flap, back draft flap
flapper, back draft damper, damper collar
brush roll, brushroll, roller brush, brush roller, agitator, beater bar, brush bar
fan blade, propeller, fan prop
lens, light cover, diffuser
duct connector, duct collar, duct adapter
flexible duct, vent hose, duct hose, exhaust hose, dryer hose, dryer vent hose
water panel, humidifier pad, humidifier filter, evaporator pad
grease filter, mesh filter, aluminum filter, hood filter, hood screen, range hood screen, hood vent screen, grease screen, hood mesh
charcoal filter, carbon filter, odor filter
odor, smell
dust cup, dirt cup, dust bin, dirt bin
wall control, wall switch
humidity sensor, humidistat, dehumidistat, humidity control, humidity switch, moisture sensor, moisture switch, steam sensor, steam switch, damp sensor
humidity, moisture, steamy
housing, fan can, ceiling can, fan box, fan body, fan enclosure
speed control, fan speed switch, speed controller, dimmer, dimmer switch, rheostat
capacitor, motor condenser, fan condenser
run capacitor, run cap, motor cap
clockwise, cw
counterclockwise, ccw, counter clockwise, anticlockwise
plug and lead, pigtail, motor plug, fan plug, plug connector
hanger bar, joist bracket, mounting bar
grille springs, cover springs, cover clips, grille clips, vent clips, fan clips
wand, vacuum pole, extension wand, extension tube, telescopic wand
terminal, crimp connector, wire connector, spade connector, butt connector, crimp terminal
roof cap, roof jack, roof vent cap
wall cap, wall vent, outside vent, outside vent cover, outside vent flap, outside flap vent, exterior vent, exterior vent cover, exterior vent hood, outdoor vent cover, house vent hood, house vent cover
grommet, rubber bushing, motor bushing, isolator
power nozzle, power head, powerhead
rv, camper, motorhome, motor home, travel trailer
belt, rubber band
120v, 110v, 115v
240v, 220v, 230v
ac, air conditioner, a c
adhesive, glue, cement
allen wrench, allen key, hex key, hex wrench, allen wrenches, allen keys, hex keys
aluminum, aluminium
auger, snake
bathtub, tub, bath tub
bbq, barbecue, barbeque, grill
blind, shade
box cutter, boxcutter, utility knife, razor knife
bolt cutter, bolt cutters
breaker, circuit breaker
chandelier, hanging light
coupler, coupling
couch, sofa
crescent wrench, adjustable wrench
channel locks, channellocks, tongue and groove pliers, groove joint pliers
dolly, hand truck
dog door, pet door, doggie door, doggy door
dehumidifier, de humidifier
disposal, disposer, garbage disposal
door knob, doorknob, door handle
downspout, down spout
joint compound, drywall mud, drywall compound, spackle
drywall, sheetrock, wallboard, gypsum board, sheet rock
dryer vent, dryer duct
exhaust fan, ventilation fan, vent fan, bath fan, bathroom fan, washroom fan, restroom fan, loo fan
duct tape, duck tape
exterior, outdoor, outside
fake, artificial, faux, imitation
hardie board, hardiboard, fiber cement
hook and loop, velcro
interior, indoor, inside
flashlight, flash light
floodlight, flood light
fridge, refrigerator, frig
furnace filter, air filter, hvac filter, ac filter
gfci, gfi
gray, grey
handicap, ada, handicapped
hedge clipper, hedge trimmer
vent hood, range hood, stove hood, exhaust hood, cooker hood, extractor hood, kitchen hood
hose bib, hose bibb, spigot, sillcock
igniter, ignitor
insect, bug
jigsaw, jig saw, saber saw
lamp, light
lawnmower, lawn mower
lightbulb, light bulb, bulb
molding, moulding
liquid nails, construction adhesive
mold, mildew
nightlight, night light
outlet, receptacle
painters tape, painting tape, masking tape, painter tape
osb, oriented strand board
paver, patio stone, stepping stone
plexiglass, acrylic sheet, plexiglas, polycarbonate sheet
nail gun, nailer
peephole, peep hole, door viewer
power washer, pressure washer
putty, spackle, spackling
reciprocating saw, sawzall, recip saw
rotary tool, dremel
romex, nm b
safe, lock box, lockbox
scissors, shears, snips
sconce, wall light
shelf, shelving, shelves
shop vac, shopvac, shop vacuum, wet dry vacuum, wet dry vac
shut off, shutoff
sink, basin
skill saw, skil saw, circular saw
smoke alarm, smoke detector
snowblower, snow blower, snow thrower
soil, dirt
spa, hot tub
jacuzzi, whirlpool tub, whirlpool bathtub
stainless, ss
step stool, stepstool
stove, range, cooktop
table saw, tablesaw
teflon tape, thread seal tape, thread sealing tape, ptfe tape, plumbers tape
tiller, rototiller, cultivator
tarp, tarpaulin
toilet, commode, water closet
trash, garbage, waste, rubbish
trash can, garbage can, waste can, trashcan, wastebasket
television, tv
utility sink, slop sink, laundry sink, laundry tub, utility tub, mop sink
vacuum, vac, vacume, vacumn, vaccume, sweeper, vacuum cleaner, vacuum sweeper
vise grip, vise grips, vice grips, locking pliers
wall plate, switch plate, faceplate, outlet cover, switch cover, wallplate, switchplate, outlet plate, light switch cover
wardrobe, armoire, closet
washer, washing machine, clothes washer
weatherstrip, weather strip, weather stripping, weatherstripping
weed eater, weed wacker, weed whacker, string trimmer, weedeater
weedkiller, weed killer, herbicide
wheelbarrow, wheel barrow
wifi, wi fi
wrench, spanner
briggs, b s, b and s
carburetor, carb, carburettor
circuit board, control board, main board, mother board, motherboard, pcb
crisper drawer, crisper bin, produce drawer, vegetable drawer, vegetable bin
deck belt, mower belt, mower deck belt, lawn mower belt
dishwasher wheel, dishwasher roller, rack wheel, rack roller
door bin, door shelf, door shelf bin
door gasket, door seal, door boot, bellow, washer bellow
gasket, seal
drip pan, drip bowl, burner bowl, burner pan
drum belt, dryer belt, dryer drive belt
fuel filter, gas filter
fuel line, fuel hose, gas line, gas hose
heating element, heater element
ice maker, icemaker
lint screen, lint filter, lint trap
mechanical seal, shaft seal
o ring, oring
recoil starter, pull starter, pull start
spark plug, sparkplug
spray arm, sprayer arm, wash arm
starter rope, pull cord, pull rope, recoil rope
strainer basket, pump basket
thermal fuse, thermal cut off, thermal cutoff
`

/** Every word or phrase with its synonyms, each split into words. */
export type Synonyms = ReadonlyMap<string, readonly string[][]>

/** Groups of words or phrases that mean the same, as a table. */
export function synonymTable(groups: readonly (readonly string[])[]): Synonyms {
  const table = new Map<string, readonly string[][]>()
  for (const group of groups)
    for (const phrase of group) {
      const alternatives = group.filter((other) => other !== phrase).map((other) => other.split(' '))
      table.set(phrase, [...(table.get(phrase) ?? []), ...alternatives])
    }
  return table
}

/** The groups with which a shop begins. */
export const DEFAULT_SYNONYMS: readonly string[][] = GROUPS.trim()
  .split('\n')
  .map((line) => line.split(', '))

/** The synonyms of a word, or of two or three adjacent words, singular or plural; each split into words. */
export const synonymsOf = (phrase: string, table: Synonyms): readonly string[][] =>
  table.get(phrase) ?? table.get(phrase.replace(/e?s$/, '')) ?? table.get(phrase.replace(/s$/, '')) ?? []
