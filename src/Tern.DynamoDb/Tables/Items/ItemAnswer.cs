using Tern.Http;
using Tern.Protocols;

namespace Tern.DynamoDb;

/// <summary>Reads responses that contain one item.</summary>
internal static class ItemAnswer
{
    /// <summary>Reads a response whose item, if any, is a member of the document.</summary>
    internal static T? Read<T>(ItemMap<T> map, AwsHttpResponse http, ReadOnlySpan<byte> member, CallCapacity? capacity) where T : class
    {
        var reader = new ItemReader(http.Body.Span);
        var members = new AwsAnswerMembers();
        T? item = null;
        reader.Json.BeginObject();
        while (members.Next(ref reader.Json, out var name))
        {
            if (name.SequenceEqual(member)) item = reader.Json.TryReadNull() ? null : map.ReadItem(ref reader);
            else if (name.SequenceEqual("ConsumedCapacity"u8)) CallCapacity.Read(capacity, ref reader.Json);
            else members.Skip(ref reader.Json, name);
        }

        members.End(ref reader.Json);
        return item;
    }

    /// <summary>Reads an error response as a result if it is a failed condition.</summary>
    internal static (bool IsExpected, WriteResult<T> Response) ReadFailedCondition<T>(ItemMap<T> map, AwsHttpResponse http, in ConditionScope scope)
        where T : class
    {
        if (!TryReadFailedCondition(map, http, out var existing, out _)) return default;
        var reason = scope.Reason(existing is not null, existing is null ? 0 : map.GetVersion(existing));
        return (true, new(false, existing) { Attempts = http.Attempts, Reason = reason });
    }

    /// <summary>
    /// Determines whether an error response is a failed condition, and reads the stored item that made it fail, with
    /// its bytes.
    /// </summary>
    internal static bool TryReadFailedCondition<T>(ItemMap<T> map, AwsHttpResponse http, out T? existing, out ReadOnlySpan<byte> bytes) where T : class
    {
        existing = null;
        bytes = default;
        if (!ErrorAnswer.Is(http, "ConditionalCheckFailedException")) return false;

        // The header alone may identify the error.
        if (http.Body.IsEmpty) return true;
        var reader = new ItemReader(http.Body.Span);
        reader.Json.BeginObject();
        while (reader.Json.NextMember(out var name))
        {
            if (!name.SequenceEqual("Item"u8))
            {
                reader.Json.SkipValue();
            }
            else if (!reader.Json.TryReadNull())
            {
                var start = reader.Json.Position;
                existing = map.ReadItem(ref reader);
                bytes = http.Body.Span[start..reader.Json.Position];
            }
        }

        reader.Json.End();
        return true;
    }
}
