namespace Tern.Local.Fuzz.Http;

/// <summary>A response as it was received over a connection: its status, headers and body.</summary>
internal sealed record RawAnswer(int Status, IReadOnlyDictionary<string, string> Headers, byte[] Body);
