using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>One action of an update. It's immutable and shared between updates.</summary>
/// <param name="path">The path that it changes.</param>
/// <param name="section">The clause that contains it.</param>
internal abstract class UpdateNode(FieldPath path, UpdateSection section)
{
    internal FieldPath Path { get; } = path;

    internal UpdateSection Section { get; } = section;

    /// <summary>The number of operators and functions in the action.</summary>
    internal virtual int Operators => 1;

    /// <summary>
    /// A value indicating whether the member is null afterwards, regardless of whether the attribute is removed or
    /// NULL.
    /// </summary>
    internal virtual bool LeavesNull => Section == UpdateSection.Remove;

    internal abstract void Write(ref AwsJsonWriter json, ExpressionWriter expression);
}

/// <summary>The clauses of an update expression, in the order in which they are written.</summary>
internal enum UpdateSection
{
    Set,
    Remove,
    Add,
    Delete,
}
