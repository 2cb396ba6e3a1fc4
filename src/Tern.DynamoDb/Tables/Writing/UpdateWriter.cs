using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>
/// Writes an update expression, with each clause once: <c>SET a = :0, b = :1 REMOVE c ADD d :2 DELETE e :3</c>.
/// </summary>
internal static class UpdateWriter
{
    private static readonly AttributeValue s_one = AttributeValue.Number(1);

    internal static void Write<T>(
        ref AwsJsonWriter json, ExpressionWriter expression, IReadOnlyList<Update<T>> updates, List<UpdateNode>? indexKeys, FieldPath? version)
    {
        expression.Begin(ref json, "UpdateExpression"u8);
        var operators = version is null ? 0 : 1;
        var any = false;
        for (var section = UpdateSection.Set; section <= UpdateSection.Delete; section++)
        {
            var open = false;
            for (var i = 0; i < updates.Count; i++) Action(ref json, updates[i].Node);
            if (indexKeys is not null)
                foreach (var node in indexKeys) Action(ref json, node);
            if (section == UpdateSection.Add && version is not null)
            {
                Separate(ref json);
                expression.Path(ref json, version);
                expression.Text(ref json, " "u8);
                expression.Value(ref json, s_one);
            }

            void Action(ref AwsJsonWriter json, UpdateNode node)
            {
                if (node.Section != section) return;
                Separate(ref json);
                node.Write(ref json, expression);
                operators += node.Operators;
            }

            void Separate(ref AwsJsonWriter json)
            {
                if (open) expression.Text(ref json, ", "u8);
                else
                {
                    if (any) expression.Text(ref json, " "u8);
                    expression.Text(ref json, Clause(section));
                }

                open = any = true;
            }
        }

        expression.End(ref json, "update");
        if (operators > ExpressionWriter.MaxOperators)
        {
            throw new ArgumentException(
                $"The update has {operators} operators and functions, but DynamoDB allows at most {ExpressionWriter.MaxOperators}. "
                + "Split it, or put the whole item.");
        }
    }

    private static ReadOnlySpan<byte> Clause(UpdateSection section) => section switch
    {
        UpdateSection.Set => "SET "u8,
        UpdateSection.Remove => "REMOVE "u8,
        UpdateSection.Add => "ADD "u8,
        _ => "DELETE "u8,
    };
}
