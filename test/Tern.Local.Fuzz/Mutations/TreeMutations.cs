using System.Text.Json;
using Tern.Local.Fuzz.Programs;

namespace Tern.Local.Fuzz.Mutations;

/// <summary>
/// Changes of a request's structure: wrong types, missing, duplicate or unknown members, swapped values, nesting, and
/// lists at a limit.
/// </summary>
internal sealed class TreeMutations(Random random)
{
    private static readonly string[] s_scalars =
    [
        "null", "true", "false", "0", "-1", "1.5", "1e999", "-1e999", "9223372036854775808",
        "123456789012345678901234567890123456789012345678901234567890", "1E-400", "\"\"", "\"x\"", "\"true\"", "\"null\"",
        "\"\\ud800\"", "\"\\u0000\"", "\"AA==\"", "\"A\"", "\"ALL_OLD\"", "\"TOTAL\"", "\"Plain\"", "\"arn:aws:dynamodb:us-east-1:000000000000:table/Plain\"",
    ];

    private static readonly string[] s_names =
    [
        "TableName", "Key", "Item", "Keys", "Expected", "ConditionExpression", "UpdateExpression", "AttributeUpdates", "ConditionalOperator",
        "ExpressionAttributeNames", "ExpressionAttributeValues", "ReturnValues",
        "ReturnConsumedCapacity", "ReturnItemCollectionMetrics", "ConsistentRead", "IndexName", "Limit", "Select", "Segment", "TotalSegments",
        "ExclusiveStartKey", "ScanIndexForward", "KeyConditions", "QueryFilter",
        "ScanFilter", "AttributesToGet", "ProjectionExpression", "FilterExpression", "KeyConditionExpression", "RequestItems", "TransactItems",
        "Statement", "Parameters", "NextToken", "S", "N", "B", "SS", "NS", "BS",
        "M", "L", "BOOL", "NULL", "id", "pk", "sk", "n", "s", "Exists", "Value", "AttributeValueList", "ComparisonOperator", "Action", "Put",
        "Update", "Delete", "Get", "ConditionCheck", "PutRequest", "DeleteRequest",
        "ClientRequestToken", "StreamSpecification", "GlobalSecondaryIndexes", "LocalSecondaryIndexes", "BillingMode", "ProvisionedThroughput",
        "Tags", "", "tablename", "__proto__", "\\u0053", "\\ud800", "#",
    ];

    private readonly TextMutations _texts = new(random);
    private readonly List<JsonTree> _nodes = [];

    /// <summary>Changes the tree in one to four places. Parts of <paramref name="other"/> may end up in it.</summary>
    public void Mutate(JsonTree root, JsonTree other)
    {
        for (var edits = random.OneIn(3) ? 1 + random.Next(4) : 1; edits > 0; edits--)
        {
            var node = Pick(root);
            switch (random.Next(24))
            {
                case 0: node.Become(JsonTree.Raw(random.Of<string>(s_scalars))); break;
                case 1: node.Become(random.OneIn(2) ? JsonTree.NewObject() : JsonTree.NewArray()); break;
                case 2 or 3: Remove(Pick(root, static tree => tree.Children.Count > 0)); break;
                case 4 or 5: Repeat(Pick(root, static tree => tree.Children.Count > 0)); break;
                case 6: AddMember(Pick(root, static tree => tree.Kind == JsonValueKind.Object), other); break;
                case 7: Swap(node, Pick(root)); break;
                case 8: Rename(Pick(root, static tree => tree.Kind == JsonValueKind.Object && tree.Children.Count > 0)); break;
                case 9: Nest(node); break;
                case 10: node.Become(Pick(other).Clone()); break;
                // A value that keeps its kind gets further: past the type checks, to the expressions, keys and items.
                case 11 or 12 or 13: Swap(node, Pick(root, tree => tree.Kind == node.Kind)); break;
                case 14 or 15: node.Become(Pick(other, tree => tree.Kind == node.Kind).Clone()); break;
                default:
                    var text = Pick(root, static tree => tree.IsText);
                    if (text.IsText) text.Become(JsonTree.Raw($"\"{_texts.Mutate(text.Text[1..^1])}\""));
                    break;
            }
        }
    }

    /// <summary>A node of the tree, preferably one that meets a condition.</summary>
    private JsonTree Pick(JsonTree root, Predicate<JsonTree>? wanted = null)
    {
        _nodes.Clear();
        root.Collect(_nodes);
        for (var tries = 0; tries < 12; tries++)
        {
            var node = _nodes[random.Next(_nodes.Count)];
            if (wanted is null || wanted(node)) return node;
        }

        return root;
    }

    private void Remove(JsonTree parent)
    {
        if (parent.Children.Count > 0) parent.Children.RemoveAt(random.Next(parent.Children.Count));
    }

    /// <summary>A child once more, or as often as the maximum of a batch, a transaction or a set, plus one.</summary>
    private void Repeat(JsonTree parent)
    {
        if (parent.Children.Count == 0) return;
        var (name, child) = parent.Children[random.Next(parent.Children.Count)];
        var times = random.OneIn(8) ? random.Of(24, 25, 99, 100, 101, 300) : 1;
        _nodes.Clear();
        child.Collect(_nodes);
        if (_nodes.Count * times > 3_000) times = 1;
        for (var i = 0; i < times; i++)
        {
            var copy = child.Clone();
            if (parent.Kind == JsonValueKind.Array && random.OneIn(2)) Distinguish(copy, i);
            parent.Children.Add((name, copy));
        }
    }

    /// <summary>Gives the copies of an element different keys, so that the list doesn't only contain
    /// duplicates.</summary>
    private void Distinguish(JsonTree copy, int number)
    {
        _nodes.Clear();
        copy.Collect(_nodes);
        foreach (var node in _nodes)
        {
            if (node.IsText && node.Text.Length <= 5) node.Become(JsonTree.Raw($"\"{number}\""));
        }
    }

    private void AddMember(JsonTree parent, JsonTree other)
    {
        if (parent.Kind == JsonValueKind.Object)
            parent.Children.Insert(random.Next(parent.Children.Count + 1), ($"\"{random.Of<string>(s_names)}\"", Pick(other).Clone()));
    }

    private static void Swap(JsonTree left, JsonTree right)
    {
        var copy = right.Clone();
        right.Become(left.Clone());
        left.Become(copy);
    }

    private void Rename(JsonTree parent)
    {
        if (parent.Kind != JsonValueKind.Object || parent.Children.Count == 0) return;
        var at = random.Next(parent.Children.Count);
        var (name, value) = parent.Children[at];
        var content = name is null ? "" : name[1..^1];
        parent.Children[at] = ($"\"{(random.OneIn(2) ? random.Of<string>(s_names) : _texts.Mutate(content))}\"", value);
    }

    /// <summary>Wraps a node in a few levels, in more than a value may have, or in more than the parser takes.</summary>
    private void Nest(JsonTree node)
    {
        var levels = random.OneIn(10) ? random.Of(31, 32, 33, 500, 1_200) : 1 + random.Next(3);
        var (open, close) = random.Of(("{\"M\":{\"a\":", "}}"), ("{\"L\":[", "]}"), ("[", "]"), ("{\"a\":", "}"));
        var inner = new System.Text.StringBuilder();
        node.Write(inner);
        if (inner.Length > 20_000) return;
        node.Become(JsonTree.Raw(
            new System.Text.StringBuilder().Insert(0, open, levels).Append(inner).Insert(open.Length * levels + inner.Length, close, levels).ToString()));
    }
}
