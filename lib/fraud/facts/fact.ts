/** The CEL types that a fact can have. */
export type FactType = 'string' | 'double' | 'int' | 'bool' | 'list<string>' | 'map<string, string>';

/** What a rule may name: declared once, for the type checker, the screens and the documentation. */
export type Fact = {
  /** Group and field, such as `customer.email`. */
  name: string;
  type: FactType;
  /** What it is, in one phrase. */
  meaning: string;
};

export type FactValue = string | number | boolean | readonly string[] | Readonly<Record<string, string>>;

/** The facts of one payment by name; what is not in it has the default of its type. */
export type Facts = Readonly<Record<string, FactValue>>;

/** What a rule sees where nothing was sent: a rule never fails for a missing value. */
export const factDefaults: Readonly<Record<FactType, FactValue>> = {
  string: '',
  double: 0,
  int: 0,
  bool: false,
  'list<string>': [],
  'map<string, string>': {},
};
