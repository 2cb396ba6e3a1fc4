namespace Tern.Lambda.Tests.Batches;

/// <summary>A record of no source in particular.</summary>
internal sealed record TestRecord(string? Id, string? Group = null, int Receives = 1, long? Offset = null)
{
    /// <summary>Records "0", "1", … of the groups given, one a record: "aab" is two of group a and one of b.</summary>
    public static TestRecord[] OfGroups(string groups) => [.. groups.Select((group, index) => new TestRecord($"{index}", $"{group}"))];

    public static TestRecord[] Many(int count) => [.. Enumerable.Range(0, count).Select(index => new TestRecord($"{index}"))];
}
