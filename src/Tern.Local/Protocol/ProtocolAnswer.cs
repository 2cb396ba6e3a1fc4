namespace Tern.Local.Protocol;

/// <summary>The status and headers of a response. The body is in the output.</summary>
internal readonly record struct ProtocolAnswer(int StatusCode, string RequestId, uint Crc32, double ConsumedUnits = 0);
