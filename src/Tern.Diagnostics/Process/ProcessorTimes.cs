using System.Buffers.Text;

namespace Tern.Diagnostics;

/// <summary>The work of all of the machine's processors since it started, in the system's ticks.</summary>
/// <param name="Busy">The ticks during which processors were busy for any process, or for the host of a virtual
/// machine.</param>
/// <param name="Total">The total number of ticks.</param>
internal readonly record struct ProcessorTimes(long Busy, long Total)
{
    /// <summary>Reads the current times, or returns null if the system has no <c>/proc/stat</c>.</summary>
    public static ProcessorTimes? Read()
    {
        if (!OperatingSystem.IsLinux()) return null;
        try
        {
            Span<byte> text = stackalloc byte[256];
            using var file = File.OpenHandle("/proc/stat");
            return Parse(text[..RandomAccess.Read(file, text, 0)]);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    /// <summary>
    /// Parses the first line: <c>cpu user nice system idle iowait irq softirq steal guest guest_nice</c>
    /// (proc_stat(5)).
    /// </summary>
    public static ProcessorTimes? Parse(ReadOnlySpan<byte> text)
    {
        if (!text.StartsWith("cpu "u8)) return null;
        var end = text.IndexOf((byte)'\n');
        if (end >= 0) text = text[..end];
        var (busy, total, field) = (0L, 0L, 0);
        text = text[4..];
        while (field < 8)
        {
            text = text.TrimStart((byte)' ');
            if (!Utf8Parser.TryParse(text, out long ticks, out var read)) break;
            text = text[read..];
            total += ticks;

            // The fourth field is idle time, the fifth time waiting for I/O. Guest time is already included in user
            // time.
            if (field is not (3 or 4)) busy += ticks;
            field++;
        }

        return field >= 4 ? new ProcessorTimes(busy, total) : null;
    }

    /// <summary>
    /// Returns the share of time that processors were busy since an earlier reading, or null if no time has passed.
    /// </summary>
    public double? BusySince(ProcessorTimes earlier) => Total > earlier.Total ? (double)(Busy - earlier.Busy) / (Total - earlier.Total) : null;
}
