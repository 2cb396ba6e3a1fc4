using System.Globalization;

namespace Airports.SelfTest;

/// <summary>How long all processors of the machine together have been busy, with this program and with others; known on Linux only.</summary>
internal static class MachineLoad
{
    // The unit of /proc/stat on every system that .NET runs on.
    private static readonly TimeSpan s_tick = TimeSpan.FromMilliseconds(10);

    public static TimeSpan? BusyTime()
    {
        if (!OperatingSystem.IsLinux())
        {
            return null;
        }

        // cpu  user nice system idle iowait irq softirq steal …, the sum of all processors
        var fields = File.ReadLines("/proc/stat").First().Split(' ', StringSplitOptions.RemoveEmptyEntries);
        var ticks = Array.ConvertAll(fields[1..9], field => long.Parse(field, CultureInfo.InvariantCulture));
        return s_tick * (ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6] + ticks[7]);
    }
}
