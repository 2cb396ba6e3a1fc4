namespace Tern.Local.Engine;

/// <summary>
/// A parsed expression, shared by all requests with the same text: placeholders are indexes into these lists.
/// </summary>
internal abstract class Expression(string parameter, byte[][] names, byte[][] values)
{
    /// <summary>
    /// The maximum number of operators, which include comparisons, arithmetic, functions, AND, OR and NOT.
    /// </summary>
    public const int MaxOperators = 300;

    /// <summary>
    /// The error message for too many operators. The service stops counting at the first one over the limit.
    /// </summary>
    public const string TooManyOperators = "The expression contains too many operators; operator count: 301";

    /// <summary>The number of operators.</summary>
    public int Operators { get; init; }

    /// <summary>
    /// The request member that contains the expression, for error messages; empty for a part of a PartiQL statement,
    /// whose errors don't name one.
    /// </summary>
    public string Parameter { get; } = parameter;

    /// <summary>The name placeholders, including their '#', in the order of first use.</summary>
    public byte[][] Names { get; } = names;

    /// <summary>The value placeholders, including their ':'.</summary>
    public byte[][] Values { get; } = values;

    public EngineException Invalid(string message) =>
        EngineException.Validation(Parameter.Length == 0 ? message : $"Invalid {Parameter}: {message}");

    /// <summary>
    /// Checks everything that depends on the values: types, bounds, overlaps, and finally, like the service, the number
    /// of operators.
    /// </summary>
    public void Check(Bindings bindings)
    {
        Validate(bindings);
        if (Operators > MaxOperators) throw Invalid(TooManyOperators);
    }

    protected abstract void Validate(Bindings bindings);
}
