using System.Buffers.Binary;
using System.Text;

namespace Tern.Lambda.Tests.Logging;

/// <summary>A record as Lambda reads it from the telemetry descriptor.</summary>
internal sealed record TelemetryFrame(uint Type, ulong Microseconds, string Text, int TotalLength)
{
    public static TelemetryFrame Read(ReadOnlySpan<byte> bytes)
    {
        var length = (int)BinaryPrimitives.ReadUInt32BigEndian(bytes[4..]);
        return new TelemetryFrame(
            BinaryPrimitives.ReadUInt32BigEndian(bytes), BinaryPrimitives
                .ReadUInt64BigEndian(bytes[8..]), new UTF8Encoding(false, true)
                .GetString(bytes.Slice(16, length)), 16 + length);
    }

    public static List<TelemetryFrame> ReadAll(ReadOnlySpan<byte> bytes)
    {
        List<TelemetryFrame> frames = [];
        while (bytes.Length > 0)
        {
            frames.Add(Read(bytes));
            bytes = bytes[frames[^1].TotalLength..];
        }

        return frames;
    }
}
