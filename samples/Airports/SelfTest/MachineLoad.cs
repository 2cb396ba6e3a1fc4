using System.Globalization;

namespace Airports.SelfTest;

/// <summary>
/// The total busy time of all processors of the machine, including other programs; known only on Linux.
/// </summary>
internal static class MachineLoad
{
    // The unit of /proc/stat on every system that .NET supports.
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
