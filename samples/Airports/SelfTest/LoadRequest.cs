namespace Airports.SelfTest;

/// <summary>A request as it goes over the wire, and what it is called in an error.</summary>
internal readonly record struct LoadRequest(string Name, ReadOnlyMemory<byte> Bytes);
