namespace Airports.SelfTest;

/// <summary>The bytes of a request, and its name for errors.</summary>
internal readonly record struct LoadRequest(string Name, ReadOnlyMemory<byte> Bytes);
