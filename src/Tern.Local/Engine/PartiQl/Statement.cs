namespace Tern.Local.Engine;

/// <summary>
/// An executable statement, shared by all requests with the same text. Placeholders in its expressions are indexes into
/// <see cref="Values"/>.
/// </summary>
internal sealed class Statement(StatementKind kind)
{
    public StatementKind Kind { get; } = kind;

    public bool IsRead => Kind == StatementKind.Select;

    /// <summary>The table's name or ARN, in UTF-8.</summary>
    public required byte[] Table { get; init; }

    /// <summary>The index's name, or null.</summary>
    public byte[]? Index { get; init; }

    public ConditionExpression? Where { get; init; }

    public UpdateExpression? Update { get; init; }

    /// <summary>The attributes of an INSERT's item, with the numbers of their values.</summary>
    public required (byte[] Name, int Value)[] Item { get; init; }

    /// <summary>The columns of a SELECT; null for all attributes.</summary>
    public Column[]? Columns { get; init; }

    /// <summary>A fault in the columns, which the service reports after checking the table.</summary>
    public EngineException? ColumnFault { get; init; }

    public required OrderTerm[] Order { get; init; }

    public Returning Returning { get; init; }

    public required StatementValue[] Values { get; init; }

    public required SetArgument[] Sets { get; init; }

    public int ParameterCount { get; init; }
}
