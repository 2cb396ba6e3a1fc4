using Tern.Http;

namespace Tern.DynamoDb;

/// <summary>Reads the answers that hold one item.</summary>
internal static class ItemAnswer
{
    /// <summary>Reads an answer whose item, if there is one, is a member of the document.</summary>
    internal static T? Read<T>(ItemMap<T> map, AwsHttpResponse http, ReadOnlySpan<byte> member, CallCapacity? capacity) where T : class
    {
        var reader = new ItemReader(http.Body.Span);
        T? item = null;
        reader.Json.BeginObject();
        while (reader.Json.NextMember(out var name))
        {
            if (name.SequenceEqual(member)) item = reader.Json.TryReadNull() ? null : map.Read(ref reader);
            else if (name.SequenceEqual("ConsumedCapacity"u8)) CallCapacity.Read(capacity, ref reader.Json);
            else reader.Json.SkipValue();
        }

        return item;
    }

    /// <summary>Reads an error answer: whether it is a failed condition, and the item that stood in the way.</summary>
    internal static bool TryReadFailedCondition<T>(ItemMap<T> map, AwsHttpResponse http, out T? existing) where T : class
    {
        existing = null;
        if (!ErrorAnswer.Is(http, "#ConditionalCheckFailedException"u8)) return false;
        existing = Read(map, http, "Item"u8, null);
        return true;
    }
}
