namespace Tern.Lambda.Metrics;

/// <summary>The unit of a metric. These are the units that CloudWatch supports.</summary>
/// <remarks>Source: MetricDatum in the Amazon CloudWatch API reference.</remarks>
public enum MetricUnit
{
    /// <summary>No unit.</summary>
    None,

    /// <summary>A count.</summary>
    Count,

    /// <summary>Seconds.</summary>
    Seconds,

    /// <summary>Thousandths of a second.</summary>
    Milliseconds,

    /// <summary>Millionths of a second.</summary>
    Microseconds,

    /// <summary>Percent.</summary>
    Percent,

    /// <summary>Bytes.</summary>
    Bytes,

    /// <summary>Thousands of bytes.</summary>
    Kilobytes,

    /// <summary>Millions of bytes.</summary>
    Megabytes,

    /// <summary>Billions of bytes.</summary>
    Gigabytes,

    /// <summary>Trillions of bytes.</summary>
    Terabytes,

    /// <summary>Bits.</summary>
    Bits,

    /// <summary>Thousands of bits.</summary>
    Kilobits,

    /// <summary>Millions of bits.</summary>
    Megabits,

    /// <summary>Billions of bits.</summary>
    Gigabits,

    /// <summary>Trillions of bits.</summary>
    Terabits,

    /// <summary>Count per second.</summary>
    CountPerSecond,

    /// <summary>Bytes per second.</summary>
    BytesPerSecond,

    /// <summary>Thousands of bytes per second.</summary>
    KilobytesPerSecond,

    /// <summary>Millions of bytes per second.</summary>
    MegabytesPerSecond,

    /// <summary>Billions of bytes per second.</summary>
    GigabytesPerSecond,

    /// <summary>Trillions of bytes per second.</summary>
    TerabytesPerSecond,

    /// <summary>Bits per second.</summary>
    BitsPerSecond,

    /// <summary>Thousands of bits per second.</summary>
    KilobitsPerSecond,

    /// <summary>Millions of bits per second.</summary>
    MegabitsPerSecond,

    /// <summary>Billions of bits per second.</summary>
    GigabitsPerSecond,

    /// <summary>Trillions of bits per second.</summary>
    TerabitsPerSecond,
}
