namespace Tern.Lambda.Metrics;

/// <summary>Maps units to CloudWatch's names.</summary>
internal static class MetricUnits
{
    public static ReadOnlySpan<byte> GetName(MetricUnit unit) => unit switch
    {
        MetricUnit.None => "None"u8,
        MetricUnit.Count => "Count"u8,
        MetricUnit.Seconds => "Seconds"u8,
        MetricUnit.Milliseconds => "Milliseconds"u8,
        MetricUnit.Microseconds => "Microseconds"u8,
        MetricUnit.Percent => "Percent"u8,
        MetricUnit.Bytes => "Bytes"u8,
        MetricUnit.Kilobytes => "Kilobytes"u8,
        MetricUnit.Megabytes => "Megabytes"u8,
        MetricUnit.Gigabytes => "Gigabytes"u8,
        MetricUnit.Terabytes => "Terabytes"u8,
        MetricUnit.Bits => "Bits"u8,
        MetricUnit.Kilobits => "Kilobits"u8,
        MetricUnit.Megabits => "Megabits"u8,
        MetricUnit.Gigabits => "Gigabits"u8,
        MetricUnit.Terabits => "Terabits"u8,
        MetricUnit.CountPerSecond => "Count/Second"u8,
        MetricUnit.BytesPerSecond => "Bytes/Second"u8,
        MetricUnit.KilobytesPerSecond => "Kilobytes/Second"u8,
        MetricUnit.MegabytesPerSecond => "Megabytes/Second"u8,
        MetricUnit.GigabytesPerSecond => "Gigabytes/Second"u8,
        MetricUnit.TerabytesPerSecond => "Terabytes/Second"u8,
        MetricUnit.BitsPerSecond => "Bits/Second"u8,
        MetricUnit.KilobitsPerSecond => "Kilobits/Second"u8,
        MetricUnit.MegabitsPerSecond => "Megabits/Second"u8,
        MetricUnit.GigabitsPerSecond => "Gigabits/Second"u8,
        MetricUnit.TerabitsPerSecond => "Terabits/Second"u8,
        _ => throw new ArgumentOutOfRangeException(nameof(unit), unit, "The unit doesn't exist. Use a member of MetricUnit."),
    };
}
