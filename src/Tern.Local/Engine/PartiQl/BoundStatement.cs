namespace Tern.Local.Engine;

/// <summary>A statement with the parameters of a request, after the checks that depend on their types.</summary>
internal sealed class BoundStatement
{
    public BoundStatement(Statement statement, IReadOnlyList<Slice> parameters, ByteBuffer buffer)
    {
        Statement = statement;
        if (statement.ParameterCount != parameters.Count) throw EngineException.Validation("Number of parameters in request and statement don't match.");
        var values = new List<Slice>(statement.Values.Length);
        foreach (var value in statement.Values) values.Add(value.Literal is { } literal ? buffer.Append(literal) : parameters[value.Parameter]);

        Bindings.Bind(buffer, values);
        foreach (var set in statement.Sets)
        {
            if (!Bindings.Value(set.Value).Kind.IsSet()) throw EngineException.Validation(set.Fault);
        }

        statement.Update?.Check(Bindings);
        statement.Where?.Check(Bindings);
    }

    public Statement Statement { get; }

    public Bindings Bindings { get; } = new();
}
