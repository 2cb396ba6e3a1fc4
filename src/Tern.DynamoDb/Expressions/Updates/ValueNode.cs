using Tern.Json;

namespace Tern.DynamoDb;

/// <summary><c>path :value</c> in the ADD and DELETE clauses.</summary>
internal sealed class ValueNode(FieldPath path, UpdateSection section, AttributeValue value) : UpdateNode(path, section)
{
    internal override void Write(ref AwsJsonWriter json, ExpressionWriter expression)
    {
        expression.Path(ref json, Path);
        expression.Text(ref json, " "u8);
        expression.Value(ref json, value);
    }
}
