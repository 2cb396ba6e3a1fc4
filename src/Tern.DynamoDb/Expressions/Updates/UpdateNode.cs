using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>One action of an update. Immutable, shared between updates.</summary>
/// <param name="path">What it changes.</param>
/// <param name="section">The clause that it stands in.</param>
internal abstract class UpdateNode(FieldPath path, UpdateSection section)
{
    internal FieldPath Path { get; } = path;

    internal UpdateSection Section { get; } = section;

    /// <summary>The operators and functions in it.</summary>
    internal virtual int Operators => 1;

    /// <summary>Whether the member is null afterwards, whether the attribute is removed or NULL.</summary>
    internal virtual bool LeavesNull => Section == UpdateSection.Remove;

    internal abstract void Write(ref AwsJsonWriter json, ExpressionWriter expression);
}

/// <summary>The clauses of an update expression, in the order they are written.</summary>
internal enum UpdateSection
{
    Set,
    Remove,
    Add,
    Delete,
}
