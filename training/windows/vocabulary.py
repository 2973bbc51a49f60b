"""Vocabulary of training scenes; none of its words is reserved for the evaluation. Pure."""

from __future__ import annotations


def _words(block: str) -> tuple[str, ...]:
    return tuple(block.split())


UI_WORDS: tuple[str, ...] = _words(
    """
    ok cancel open close edit view file help tools options settings new add remove copy cut paste undo
    redo find replace next back finish start stop reset load import browse select deselect toggle show
    hide expand collapse zoom fit rotate crop resize move align group ungroup lock attach detach connect
    disconnect join leave share like follow block mute reply forward compose discard restore recover
    empty trash sort filter arrange layout grid list details icons window tab panel toolbar sidebar
    status bar ruler guides snap full screen split run build debug test deploy compile install uninstall
    update upgrade enable disable activate allow deny ignore retry skip abort proceed agree decline yes
    no maybe always never ask later now today yesterday tomorrow log out in up down left right top
    bottom center middle first last previous more less all none some each name user role id key value
    size color colour font style width height depth length radius angle opacity brightness contrast
    saturation hue gamma exposure sharpness blur noise scale offset margin padding border shadow corner
    fill stroke line shape circle square triangle polygon path layer mask channel canvas project folder
    directory drive disk volume partition link url host port server client proxy gateway router network
    wireless bluetooth ethernet adapter device driver firmware version release branch commit tag merge
    pull push clone fetch rebase stash diff patch review issue milestone label assignee database query
    index column row cell record entry field form sheet chart graph axis legend series formula function
    macro script plugin extension module skin template snippet keyboard mouse shortcut cursor pointer
    touch gesture pen tablet display monitor resolution rate bitrate codec audio video sound speaker
    microphone camera stream play track album artist genre playlist queue lyrics radio podcast episode
    chapter subtitle caption region locale timezone clock alarm timer time hour minute second day week
    year calendar event reminder task todo note memo inbox outbox sent spam signature attachment thread
    map route distance speed altitude compass weather forecast temperature humidity pressure wind rain
    snow cloud security firewall certificate token session cookie cache storage memory processor usage
    performance power battery sleep hibernate restart shutdown logout guest administrator owner member
    visitor permission rule condition action trigger workflow pipeline stage step progress result output
    input error warning info verbose quiet level threshold limit minimum maximum default custom advanced
    basic general appearance behavior behaviour accessibility notifications system hardware software
    license about rating star heart badge score rank points total subtotal tax discount price currency
    balance deposit statement wallet billing plan tier seat item product stock warehouse supplier vendor
    brand model serial batch barcode category image gallery apply setup wizard dialog prompt popup
    banner carousel slider switch button checkbox dropdown phone mobile fax city state county district
    zip nation house apartment floor family given initials prefix suffix age sex marital blood school
    college university degree course lesson class teacher student grade exam subject semester doctor
    nurse clinic hospital ward symptom dose medicine allergy treatment car van bus train ferry plane
    ship station airport terminal platform gate departure arrival adult child infant senior passenger
    luggage cabin aisle bed bath kitchen balcony terrace pool sauna gym spa wifi body headline summary
    abstract description keywords author editor publisher edition isbn pages source target origin format
    encoding charset compression quality preset mode method algorithm engine public private shared
    hidden visible locked pending active inactive archived complete partial enabled disabled on off auto
    automatic manual optional required unknown various
    """
)
"""What controls are called."""

PLAIN_WORDS: tuple[str, ...] = _words(
    """
    ability above absence academy accent accident acid acorn across actor adult advance advice afternoon
    agency agent agreement aim air airport alarm album alley almond alphabet amber anchor ancient angle
    animal ankle answer antique anvil apple apricot apron arch area arena argument arm armour army arrow
    art ash aspect atlas atom attic aunt avenue award axis baby bacon badge bag balance ball balloon
    bamboo banana band barn barrel basin basis bat battle bay beach bead beam bean bear beauty beaver
    bee beetle bell belt bench benefit berry bird biscuit bishop blade blanket blossom blue board boat
    bolt bone bonnet boot border bottle bottom boulder bowl box boy brain branch brass brave bread
    breath breeze brick bridge bright broad bronze brook broom brother brown brush bubble bucket bud
    buffalo bulb bull bundle burden bush business butter butterfly button cabbage cabin cable cactus
    cage cake calm camel camp candle candy cannon canoe canyon cap capital captain caravan carbon care
    cargo carpet carrot cart carve case castle cat cattle cause cave cedar ceiling cement central
    century cereal chain chair chalk chance change chapel charm cheap cheek cheese cherry chess chest
    chicken chief chimney chin choice church cinema circus citizen civil claim clay clean clever cliff
    climate close cloth clover club coach coal coast coat cobalt coconut coffee coin cold collar college
    comb comet comfort common compass concert cone copper coral cord cork corn cottage couch cough
    council count couple courage court cousin cover cow crab craft crane cream creek crew cricket crisp
    crop cross crowd crown crust crystal cup cupboard curious curtain curve cushion custom daisy dance
    danger dawn deal debate decade deck deep deer desert desk detail diamond dish distance dock doctor
    dog doll dolphin donkey door dot dragon drama drawer dream dress drift drink drop drum dry duck dune
    dust duty eagle ear early earth east easy echo edge effect effort egg eight elbow elder elegant
    elephant elm emerald emotion empty energy engine enough entry equal essay evening evidence example
    exit expert eye face fact factory fair faith falcon fall fame family famous fancy farm fashion fast
    father feast feather fence fern festival fiber field fig figure film final finger fire firm fish
    flag flame flat flavour fleet float flood floor flour flower fluid flute foam fog folk food foot
    force forest fork fortune fossil fountain fox fragment frame fresh friend frog front frost fruit
    fuel fun funny fur future galaxy gallon game garlic gate gem general gentle giant ginger giraffe
    glad glass globe glove glue goal goat gold golden good goose grace grain grand granite grape grass
    gravel great green grey ground growth guard guess guest guide guitar gull habit hair half hall
    hammer hand handle happy harbour hard harp harvest hat hawk hazel head health heart heat heavy hedge
    heel hen herb hero heron hill hint hive hockey hole holiday hollow home honey honour hood hook hope
    horizon horn horse hour house huge human humour hut ice icon idea idle inch income indigo ink inn
    insect inside iron island item ivory ivy jacket jade jar jaw jazz jelly jewel job joint joke jolly
    joy judge juice jump jungle junior jury just kangaroo keen kettle kid kidney kind king kingdom kite
    kitten kiwi knee knife knight knot label lace ladder lady lake lamb lamp land lane lantern large
    laser late laugh laundry lavender law lawn layer lead leaf league leather lemon lens leopard lesson
    letter lever life light lily lime limit line lion lip liquid little lizard load lobster local log
    logic lone long loop lotus loud love low loyal luck lucky lunar lung machine magic magnet maid mail
    main major mango manner maple marble margin market mask master match matter meadow measure meat
    medal melon member memory mercy merry metal meteor middle mild mile milk mill mind mineral mint
    minor minute mirror mist mixture moment money monkey moon moral morning moss moth mother motion
    motor mountain mouse mouth mud mule muscle museum music mystery myth nail narrow nation native
    nature navy near neat neck needle nephew nest net nettle neutral nine noble noise noon north nose
    note notion novel oak oasis oat object ocean odd office oil old olive onion opal opera orange orbit
    orchard orchid organ origin ostrich otter outline outside oval oven owl oxygen oyster paddle pain
    paint pair palace palm pan panda panel paper parade park parrot part party passage past pasta path
    patrol pattern peace peach peacock peak peanut pear pearl pebble pelican pen pencil penguin pepper
    perfect perfume period person petal phase piano picnic piece pig pigeon pilot pin pine pink pioneer
    pipe pirate pitch pizza planet plant plastic plum pocket poem poet point polar pole police pond pony
    poor popular port potato pottery pound powder present pretty pride prince prize profit proof proud
    public pulse pump pumpkin pupil puppet pure purple purpose puzzle pyramid quarter queen question
    quick quiet quilt rabbit race radar radish rail rain rainbow ramp ranch range rapid rare raven razor
    ready real reason red reed reef reform region relief rescue rest rhythm ribbon rice rich ride ridge
    ring ripe river road robin robot rock rocket roof root rope rose rough round royal rubber ruby rug
    rust sack sad saddle safe sail salad salmon salt sand sandal satin sauce saucer scale scarf scene
    school science scout sea seal seed senior sense serious seven shade shape shark sharp sheep shelf
    shell shelter shield shine shirt shoe shop shore short shoulder shower shrimp signal silent silver
    simple sister six skate skill skin sky slate sleep slow small smart smile smoke smooth snail snake
    soap soccer social sock soda soft soil solar solid song soul soup south space spark sparrow spice
    spider spirit spoon sport spot square squirrel stable staff stage stair stamp star steam steel stem
    stone stool storm story straw stream strong studio sugar summit sun sunset surface surprise swan
    sweet swift swing symbol syrup tail tale tall tank tape target taste tea team tennis tent term thick
    thin thorn thread three throne thumb thunder tide tiger tile timber tin tiny toast toe tomato tongue
    tooth topaz topic torch total tower town toy trace track trade trail tree tribe trick trout true
    trumpet trunk trust tulip tunnel turkey turtle twelve twig uncle under union unique unit useful
    valley value vanilla vase venture verse victory village vine violet violin vision visit vital voice
    volcano voyage wagon waist walk wall walnut war warm wasp watch water wave wax way wealth weasel
    west whale wheat wheel white wide wild willow wing wire wise wish wolf wonder wood wool word work
    world worth wrist writer yacht yard yarn yellow yes young zebra zenith zero zinc zone
    """
)
"""Everyday English."""

SMALL_WORDS: tuple[str, ...] = _words(
    """
    the a of and to in is it for on with as at by from or this that are be not you your we can will has
    have all any which when while after before if then than into over must may should do does use used
    using see set was were been no more each every its their our one two new
    """
)
"""Function words."""

PEOPLE: tuple[str, ...] = _words(
    """
    Ada Alan Alice Ben Boris Bruno Carla Clara Dana Diego Elena Emil Erik Eva Felix Fiona Greta Hana
    Henry Hugo Ida Ines Ivan Jack Jana Jonas Julia Karl Kate Lara Leo Lena Linus Louis Lucy Marco Maria
    Marta Max Mia Milan Nina Noah Nora Olga Oscar Otto Paul Petra Piotr Rosa Ruth Sara Simon Sofia
    Stefan Tara Theo Tina Ulla Vera Viktor Wanda Yara Zoe Adler Bauer Becker Berg Blanc Brandt Carter
    Costa Cruz Dubois Evans Fischer Fontaine Garcia Gray Hansen Harris Hoffman Ivanov Jensen Jones Kim
    Klein Kowalski Larsen Lee Lopez Martin Meyer Miller Mori Nakamura Nguyen Nilsson Olsen Patel Perez
    Petrov Ricci Roberts Rossi Santos Sato Schmidt Silva Smith Taylor Thomas Torres Turner Vega Walker
    Weber White Wilson Wright Young Zhang
    """
)
"""Given names and family names."""

ACCENTED_WORDS: tuple[str, ...] = _words(
    """
    café résumé naïve élan façade jalapeño über Größe Öffnen Ändern Übernehmen Zurück Schließen Löschen
    Suchen Straße Präferenz señal opción contraseña dirección teléfono año mañana número página código
    básico rápido período atención Prénom Adresse Numéro Créer Modifier Fermé Ouvrir très élevé réglages
    qualité durée début façon leçon reçu où déjà città perché più qualità attività là é på får nå når
    være Språk Størrelse Bøker Søk Lagre Åpne Välj Ångra não então ação opções coração avô você três
    último útil Weiß König Müller Jörg Zoë Noël crème brûlée piñata
    """
)
"""Western European words, for the letters in them."""
KEYS = (
    *"0123456789",
    *"+-*/=.,%()<>#!?&^:;×÷±",
    *"ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    *"abcdefghijkmnopqrstuvwxyz",
    *("00", "AC", "CE", "MC", "MR", "M+", "M-", "+/-", "F1", "Fn", "sin", "cos", "tan", "log", "ln", "exp"),
    *("mod", "1/x", "x²", "Del", "Esc", "Tab", "Ans", "Rad", "Deg", "Inv", "Hex", "Bin", "Up", "OK", "=>"),
)
"""Labels on the keys of calculators, telephones and keyboards: the shortest names."""
