using Tern.Local.Buffers;

namespace Tern.Local.Durability;

/// <summary>Reads the records of an intact frame, and reports the position of invalid ones.</summary>
internal static class Records
{
    public delegate void Reader(ref RecordInput from);

    public static void Read(string path, long offset, ReadOnlySpan<byte> payload, Reader read)
    {
        try
        {
            var from = new RecordInput(payload);
            while (!from.IsAtEnd) read(ref from);
        }
        catch (Exception failure) when (
            failure is InvalidDataException or ArgumentException or IndexOutOfRangeException or OverflowException or KeyNotFoundException)
        {
            throw new LocalDataException(
                $"A record is complete but can't be read: {failure.Message}. It was written by another program, or this one has a bug.", path, offset,
                    failure);
        }
    }
}
