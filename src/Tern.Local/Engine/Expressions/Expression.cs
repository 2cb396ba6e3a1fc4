namespace Tern.Local.Engine.Expressions;

/// <summary>
/// A parsed expression, shared by all requests with the same text: placeholders in it are numbers into these lists.
/// </summary>
internal abstract class Expression(string parameter, byte[][] names, byte[][] values)
{
    /// <summary>The most operators that one may have: comparisons, arithmetic, functions, AND, OR and NOT alike.</summary>
    public const int MaxOperators = 300;

    /// <summary>The service stops counting at the first one too many.</summary>
    public const string TooManyOperators = "The expression contains too many operators; operator count: 301";

    /// <summary>How many operators it has.</summary>
    public int Operators { get; init; }

    /// <summary>
    /// The request's member it came in, which its errors name; empty for a part of a PartiQL statement, whose errors
    /// name none.
    /// </summary>
    public string Parameter { get; } = parameter;

    /// <summary>The placeholders of names, with their '#', in the order of first use.</summary>
    public byte[][] Names { get; } = names;

    /// <summary>The placeholders of values, with their ':'.</summary>
    public byte[][] Values { get; } = values;

    public EngineException Invalid(string message) =>
        EngineException.Validation(Parameter.Length == 0 ? message : $"Invalid {Parameter}: {message}");

    /// <summary>Checks what only the values tell: types, bounds, overlaps; and the number of operators, as the service does last.</summary>
    public void Check(Bindings bindings)
    {
        Validate(bindings);
        if (Operators > MaxOperators) throw Invalid(TooManyOperators);
    }

    protected abstract void Validate(Bindings bindings);
}
