namespace Tern.Local.Engine;

/// <summary>Numbers the values of a statement for use as placeholders in its expressions.</summary>
internal sealed class StatementValues(string text)
{
    private readonly List<StatementValue> _values = [];

    public StatementValue[] ToArray() => [.. _values];

    /// <summary>Adds a literal or parameter; returns the number of its value.</summary>
    public int Add(Term term)
    {
        _values.Add(term is ParameterTerm parameter ? new StatementValue(null, parameter.Position) : new StatementValue(LiteralEncoder.Encode(text, term), -1));
        return _values.Count - 1;
    }

    public int Add(byte[] literal)
    {
        _values.Add(new StatementValue(literal, -1));
        return _values.Count - 1;
    }
}
