using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>
/// <c>path = :value</c>. It also keeps the value that the program passed, because the keys of indexes are built from
/// it.
/// </summary>
internal sealed class SetNode<TValue>(FieldPath path, TValue given, AttributeValue value) : UpdateNode(path, UpdateSection.Set)
{
    internal TValue Given { get; } = given;

    internal override bool LeavesNull => Given is null;

    internal override void Write(ref AwsJsonWriter json, ExpressionWriter expression)
    {
        expression.Path(ref json, Path);
        expression.Text(ref json, " = "u8);
        expression.Value(ref json, value);
    }
}
