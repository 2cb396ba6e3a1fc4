using Tern.Observation;

namespace Tern.DynamoDb;

/// <summary>Hashes the keys of calls for observers, which must not see their values.</summary>
internal static class PartitionHash
{
    /// <summary>Returns the hash of a key's value, or 0 if it has none.</summary>
    internal static ulong Of(AttributeValue value)
    {
        if (value.TryGetString(out var text) || value.TryGetNumberText(out text)) return AwsObservedCall.ComputeHash(text);
        return value.TryGetBinary(out var bytes) ? AwsObservedCall.ComputeHash(bytes.Span) : 0;
    }

    /// <summary>
    /// Returns the hash of a whole key. Requests of the low-level client don't name a table's key attributes, so both
    /// values are hashed.
    /// </summary>
    internal static ulong Of(AttributeMap? key)
    {
        var hash = 0UL;
        if (key is null) return hash;
        foreach (var (name, value) in key) hash = AwsObservedCall.ComputeHash(name, hash ^ Of(value));
        return hash;
    }
}
