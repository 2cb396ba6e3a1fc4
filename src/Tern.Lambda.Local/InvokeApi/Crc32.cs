namespace Tern.Lambda.Local;

/// <summary>CRC-32 as used by event streams: IEEE 802.3, reflected.</summary>
internal static class Crc32
{
    private static readonly uint[] s_table = MakeTable();

    public static uint Of(ReadOnlySpan<byte> bytes)
    {
        var crc = uint.MaxValue;
        foreach (var b in bytes) crc = s_table[(byte)(crc ^ b)] ^ (crc >> 8);
        return ~crc;
    }

    private static uint[] MakeTable()
    {
        var table = new uint[256];
        for (var i = 0u; i < 256; i++)
        {
            var crc = i;
            for (var bit = 0; bit < 8; bit++) crc = (crc & 1) == 0 ? crc >> 1 : (crc >> 1) ^ 0xEDB88320;
            table[i] = crc;
        }

        return table;
    }
}
