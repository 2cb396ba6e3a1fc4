namespace Tern.Local.Tests.Sqs;

/// <summary>A response as it is sent on the wire.</summary>
internal sealed record SqsReply(int Status, IReadOnlyDictionary<string, string> Headers, string Body)
{
    public string? this[string header] => Headers.GetValueOrDefault(header);
}
