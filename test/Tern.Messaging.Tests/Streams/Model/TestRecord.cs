namespace Tern.Messaging.Tests.Streams.Model;

/// <summary>A record of a stream in memory.</summary>
internal sealed record TestRecord(string ShardId, long Number, string Key, DateTimeOffset ArrivedAt)
{
    public string SequenceNumber => $"{Number:D8}";
}
