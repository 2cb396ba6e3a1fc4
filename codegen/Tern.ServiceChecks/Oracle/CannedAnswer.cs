namespace Tern.ServiceChecks.Oracle;

/// <summary>A response in wire format.</summary>
/// <param name="Status">Its status.</param>
/// <param name="Headers">Its headers, by names in lower case.</param>
/// <param name="Body">Its body.</param>
internal sealed record CannedAnswer(int Status, IReadOnlyDictionary<string, string> Headers, byte[] Body);
