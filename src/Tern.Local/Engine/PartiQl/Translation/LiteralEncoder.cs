using System.Text;

namespace Tern.Local.Engine;

/// <summary>Encodes literals. Errors state the position within the literal: <c>root.name[0]</c>.</summary>
internal sealed class LiteralEncoder
{
    private readonly string _text;
    private readonly ValueWriter _writer = new(new ByteBuffer());

    private LiteralEncoder(string text) => _text = text;

    public static byte[] Encode(string text, Term term)
    {
        var encoder = new LiteralEncoder(text);
        encoder.Write(term, "root", 0);
        var bytes = encoder._writer.Buffer.Written.ToArray();
        encoder._writer.Buffer.Reset();
        return bytes;
    }

    public static byte[] EncodeString(string value)
    {
        var writer = new ValueWriter(new ByteBuffer());
        writer.Write(ValueKind.String, Encoding.UTF8.GetBytes(value));
        return writer.Buffer.Written.ToArray();
    }

    private void Write(Term term, string place, int depth)
    {
        if (depth >= ValueDepth.Max) throw EngineException.Validation("Nesting Levels have exceeded supported limits under " + place);
        switch (term)
        {
            case LiteralTerm literal:
                Write(literal, place);
                break;
            case ListTerm list:
                var elements = _writer.Begin(ValueKind.List);
                for (var i = 0; i < list.Elements.Count; i++)
                {
                    _writer.Item();
                    Write(list.Elements[i], $"{place}[{i}]", depth + 1);
                }

                _writer.EndList(elements);
                break;
            case TupleTerm tuple:
                Write(tuple, place, depth);
                break;
            case BagTerm bag:
                Write(bag, place);
                break;
            default:
                throw Unsupported(term, place);
        }
    }

    private void Write(LiteralTerm literal, string place)
    {
        switch (literal.Token.Kind)
        {
            case PartiQlTokenKind.String:
                _writer.Write(ValueKind.String, Encoding.UTF8.GetBytes(literal.Text));
                break;
            case PartiQlTokenKind.Number:
                _writer.Write(Number(literal.Text, place));
                break;
            default:
                _writer.Write(literal.Text switch
                {
                    "true" => ValueKind.True,
                    "false" => ValueKind.False,
                    "null" => ValueKind.Null,
                    _ => throw Unsupported(literal, place),
                });
                break;
        }
    }

    private void Write(TupleTerm tuple, string place, int depth)
    {
        var map = _writer.Begin(ValueKind.Map);
        var names = new HashSet<string>(StringComparer.Ordinal);
        foreach (var (key, value) in tuple.Entries)
        {
            var name = Name(key);
            if (!names.Add(name)) throw EngineException.Validation($"The name '{name}' appears twice in one map, under {place}");
            _writer.Name(Encoding.UTF8.GetBytes(name));
            Write(value, $"{place}.{name}", depth + 1);
        }

        _writer.EndMap(map);
    }

    /// <summary>Returns the name of a tuple's entry, which must be a string.</summary>
    public static string Name(Term key)
    {
        if (key is not LiteralTerm { Token.Kind: PartiQlTokenKind.String } name)
            throw EngineException.Validation("The names in a map must be strings in single quotes");
        return name.Text.Length > 0 ? name.Text : throw EngineException.Validation(PathTranslator.EmptyName);
    }

    private void Write(BagTerm bag, string place)
    {
        if (bag.Elements.Count == 0) throw EngineException.Validation("Empty bags are not supported");
        var literals = bag.Elements.OfType<LiteralTerm>().ToList();
        var kind = literals.Count == bag.Elements.Count ? literals[0].Token.Kind : PartiQlTokenKind.End;
        if (kind is not (PartiQlTokenKind.String or PartiQlTokenKind.Number) || literals.Exists(other => other.Token.Kind != kind))
            throw EngineException.Validation("Unsupported data type in Bag. DynamoDB only supports either numbers or strings in bags");

        var isNumbers = kind == PartiQlTokenKind.Number;
        var set = _writer.Begin(isNumbers ? ValueKind.NumberSet : ValueKind.StringSet);
        Span<byte> digits = stackalloc byte[DynamoNumber.MaxTextBytes];
        foreach (var literal in literals)
        {
            if (isNumbers) _writer.Element(digits[..NumberText.Write(digits, Number(literal.Text, place))]);
            else _writer.Element(Encoding.UTF8.GetBytes(literal.Text));
        }

        if (_writer.TryEndSet(set, isNumbers ? ValueKind.NumberSet : ValueKind.StringSet)) return;
        var all = string.Join(", ", literals.Select(static literal => literal.Text));
        throw EngineException.Invalid($"Input collection [{all}] contains duplicates{(isNumbers ? "! under " + place : ".")}");
    }

    private static DynamoNumber Number(string text, string place)
    {
        var utf8 = Encoding.UTF8.GetBytes(text);
        var error = NumberText.Parse(utf8, out var number);
        if (error == NumberError.Overflow && DecimalRange.Wraps(text)) error = NumberError.Underflow;
        return error == NumberError.None ? number : throw EngineException.Validation($"{NumberText.Describe(error, utf8)} under {place}");
    }

    private EngineException Unsupported(Term term, string place)
    {
        var type = term switch
        {
            ParameterTerm => "Parameter",
            CallTerm call => call.Name,
            PathTerm => "VariableReference",
            _ => term.Token.Text,
        };
        return PartiQlFault.At($"Unsupported data type: {type} under key {place}", _text, term.Token.Start, term.Token.Length);
    }
}
