/// The words that a sum may contain.
enum SumWords {
  /// Functions whose operand may lack parentheses.
  static let bareFunctions: Set<String> = [
    "sqrt", "cbrt", "exp", "ln", "log", "log2", "log10", "abs", "sin", "cos", "tan", "asin", "acos", "atan", "sinh",
    "cosh",
    "tanh",
  ]

  /// All functions. None of them reads or writes files, or asks another program.
  static let functions: Set<String> = bareFunctions.union([
    "root", "floor", "ceil", "round", "trunc", "int", "frac", "gcd", "lcm", "factorial", "min", "max", "mean",
    "average",
    "median", "stdev", "mod", "rem", "sgn", "binomial", "perm", "days", "weekday",
  ])

  /// Values with names, and the calculator's names for them.
  static let constants: [String: String] = [
    "pi": "pi", "π": "pi", "e": "e", "tau": "tau", "phi": "golden", "today": "today", "now": "now",
    "tomorrow": "tomorrow", "yesterday": "yesterday",
  ]

  /// The notations in which a number can be written.
  static let bases: Set<String> = [
    "hex", "hexadecimal", "bin", "binary", "oct", "octal", "dec", "decimal", "roman", "base", "fraction", "percent",
  ]

  /// Words after `to` that change the form of a result, not its unit. Some have a number behind them, such as `bin16`.
  static let forms: Set<String> = bases.union([
    "bases", "duo", "duodecimal", "sexa", "sexagesimal", "bijective", "bcd", "fp", "unicode", "time", "latitude",
    "longitude", "rectangular", "cartesian", "polar", "exponential", "cis", "angle", "phasor", "utc", "calendars",
    "factors", "optimal", "mixed",
  ])

  /// Temperatures, and the calculator's names for them. Its `C` is the coulomb, `F` the farad, `c` the speed of light.
  static let temperatures: [String: String] = [
    "c": "°C", "°c": "°C", "celsius": "°C", "f": "°F", "°f": "°F", "fahrenheit": "°F", "k": "K", "kelvin": "K",
  ]

  /// The calculator's names for units that it does not know, or takes for others. Its `b` is the barn, its `qt` a tiny
  /// part of a ton.
  static let calculatorUnits: [String: String] = [
    "lbs": "lb", "kgs": "kg", "mins": "min", "secs": "s", "tsp": "teaspoon", "tbsp": "tablespoon", "kn": "knot",
    "pint": "liq_pt", "pints": "liq_pt", "qt": "liq_qt", "quart": "liq_qt", "quarts": "liq_qt", "cc": "(cm^3)",
    "sqft": "(ft^2)", "sqm": "(m^2)", "b": "bit", "Mb": "Mbit", "Gb": "Gbit", "KB": "kB",
    "kb": "kbit", "mb": "Mbit", "gb": "Gbit", "tb": "Tbit", "kbps": "(kbit/s)",
    "Mbps": "(Mbit/s)", "Gbps": "(Gbit/s)", "Wh": "(W*h)", "kWh": "(kW*h)", "MWh": "(MW*h)", "GWh": "(GW*h)",
    "Ah": "(A*h)", "mAh": "(mA*h)", "Nm": "(N*m)",
  ]

  /// Words before a unit, and the exponents behind it that they mean.
  static let powers = ["square": "^2", "sq": "^2", "cubic": "^3", "cu": "^3"]

  /// Units so common that a text with them is certainly a sum. A calculator knows many more.
  static let units: Set<String> = Set(calculatorUnits.keys).union(
    """
    mm cm dm m km in inch inches ft foot feet yd yard yards mi mile miles ly au µm nm \
    mg g kg t lb lbs oz stone ounce ounces pound pounds gram grams ton tons tonne tonnes \
    ms s sec second seconds min minute minutes h hr hour hours d day days week weeks month months year years \
    ml mL cl cL dl dL l L liter liters litre litres gal gallon gallons cup cups teaspoon teaspoons \
    tablespoon tablespoons kph mph km/h knot knots c °C °F C F K celsius fahrenheit kelvin \
    B bit bits byte bytes kB MB GB TB PB KiB MiB GiB TiB kbit Mbit Gbit \
    W kW MW J kJ MJ cal kcal eV hp N kN Pa hPa kPa bar mbar psi atm mmHg V mV kV A mA Hz kHz MHz GHz \
    ha acre acres m2 m3 cm2 cm3 km2 ft2 ft3 deg rad meter meters metre metres centimeter centimeters \
    centimetre centimetres kilometer kilometers kilometre kilometres kilogram kilograms
    """.split(separator: " ").map(String.init))

  /// Currencies by their codes and signs.
  static let currencies: Set<String> = Set(
    """
    $ € £ ¥ USD EUR GBP JPY CHF CAD AUD NZD CNY INR SEK NOK DKK PLN CZK HUF RON BGN TRY RUB UAH BRL MXN ZAR KRW SGD HKD \
    THB IDR MYR PHP ILS ISK AED SAR EGP BTC DOLLAR DOLLARS EURO EUROS YEN
    """.split(separator: " ").map(String.init))

  /// Functions of calculators that read or write files, start programs, or never end. No unit has such a name.
  static let refused: Set<String> = [
    "command", "load", "save", "export", "plot", "exrates", "set", "store", "delete", "function", "variable", "assume",
    "find", "help", "info", "list", "mode", "quit", "exit", "clear", "history", "convert", "integrate", "solve", "sum",
    "product", "for", "if", "title", "uncertainty", "interval", "register", "stack", "rand", "processm", "process",
    "to",
    "as", "of",
  ]
}
