namespace Tern.Local.Fuzz.Http;

/// <summary>One answer as it came over a connection: its status, headers and body.</summary>
internal sealed record RawAnswer(int Status, IReadOnlyDictionary<string, string> Headers, byte[] Body);
