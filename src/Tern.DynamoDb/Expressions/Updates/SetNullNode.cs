using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>
/// <c>path</c> in the REMOVE clause: an update to null, which keeps the type <typeparamref name="TValue"/>.
/// </summary>
internal sealed class SetNullNode<TValue>(FieldPath path) : UpdateNode(path, UpdateSection.Remove)
{
    internal override int Operators => 0;

    internal override void Write(ref AwsJsonWriter json, ExpressionWriter expression) => expression.Path(ref json, Path);
}
