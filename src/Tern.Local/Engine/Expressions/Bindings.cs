using System.Text;

namespace Tern.Local.Engine;

/// <summary>The names and values of an expression's placeholders in one request, by placeholder number.</summary>
internal sealed class Bindings
{
    private ByteBuffer _buffer = null!;
    private Slice[] _names = [];
    private Slice[] _values = [];

    public ReadOnlySpan<byte> Name(int placeholder) => _buffer[_names[placeholder]];

    public EncodedValue Value(int placeholder) => new(_buffer[_values[placeholder]]);

    /// <summary>Binds positional values: those of PartiQL statements and of legacy parameters.</summary>
    public void Bind(ByteBuffer buffer, List<Slice> values)
    {
        _buffer = buffer;
        if (_values.Length < values.Count) _values = new Slice[Math.Max(8, values.Count)];
        values.CopyTo(_values);
    }

    /// <summary>
    /// Looks up every placeholder. Throws for the first one that the request doesn't define, names before values.
    /// </summary>
    public void Bind(Expression expression, Symbols symbols)
    {
        _buffer = symbols.Buffer;
        if (_names.Length < expression.Names.Length) _names = new Slice[Math.Max(8, expression.Names.Length)];
        if (_values.Length < expression.Values.Length) _values = new Slice[Math.Max(8, expression.Values.Length)];
        for (var i = 0; i < expression.Names.Length; i++)
        {
            if (symbols.TryUseName(expression.Names[i], out _names[i])) continue;
            throw expression.Invalid("An expression attribute name used in the document path is not defined; attribute name: "
                + Encoding.UTF8.GetString(expression.Names[i]));
        }

        for (var i = 0; i < expression.Values.Length; i++)
        {
            if (symbols.TryUseValue(expression.Values[i], out _values[i])) continue;
            throw expression.Invalid("An expression attribute value used in expression is not defined; attribute value: "
                + Encoding.UTF8.GetString(expression.Values[i]));
        }
    }
}
