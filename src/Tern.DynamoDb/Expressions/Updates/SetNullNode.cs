using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>Set to null: <c>path</c> in the REMOVE clause, remembered as a set of a <typeparamref name="TValue"/>.</summary>
internal sealed class SetNullNode<TValue>(FieldPath path) : UpdateNode(path, UpdateSection.Remove)
{
    internal override int Operators => 0;

    internal override void Write(ref AwsJsonWriter json, ExpressionWriter expression) => expression.Path(ref json, Path);
}
