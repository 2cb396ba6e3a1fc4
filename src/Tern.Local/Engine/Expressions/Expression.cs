namespace Tern.Local.Engine.Expressions;

/// <summary>A parsed expression, shared by all requests with the same text: placeholders in it are numbers into these lists.</summary>
internal abstract class Expression(string parameter, byte[][] names, byte[][] values)
{
    /// <summary>The request's member it came in, which its errors name; empty for a part of a PartiQL statement, whose errors name none.</summary>
    public string Parameter { get; } = parameter;

    /// <summary>The placeholders of names, with their '#', in the order of first use.</summary>
    public byte[][] Names { get; } = names;

    /// <summary>The placeholders of values, with their ':'.</summary>
    public byte[][] Values { get; } = values;

    public EngineException Invalid(string message) => EngineException.Validation(Parameter.Length == 0 ? message : $"Invalid {Parameter}: {message}");

    /// <summary>Checks what only the values tell: types, bounds, overlaps.</summary>
    public abstract void Validate(Bindings bindings);
}
