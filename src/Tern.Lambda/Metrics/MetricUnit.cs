namespace Tern.Lambda.Metrics;

/// <summary>What a metric is counted in: the units that CloudWatch knows.</summary>
/// <remarks>Source: MetricDatum in the Amazon CloudWatch API reference.</remarks>
public enum MetricUnit
{
    /// <summary>No unit.</summary>
    None,

    /// <summary>A number of things.</summary>
    Count,

    /// <summary>Seconds.</summary>
    Seconds,

    /// <summary>Thousandths of a second.</summary>
    Milliseconds,

    /// <summary>Millionths of a second.</summary>
    Microseconds,

    /// <summary>Parts of a hundred.</summary>
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

    /// <summary>Things a second.</summary>
    CountPerSecond,

    /// <summary>Bytes a second.</summary>
    BytesPerSecond,

    /// <summary>Thousands of bytes a second.</summary>
    KilobytesPerSecond,

    /// <summary>Millions of bytes a second.</summary>
    MegabytesPerSecond,

    /// <summary>Billions of bytes a second.</summary>
    GigabytesPerSecond,

    /// <summary>Trillions of bytes a second.</summary>
    TerabytesPerSecond,

    /// <summary>Bits a second.</summary>
    BitsPerSecond,

    /// <summary>Thousands of bits a second.</summary>
    KilobitsPerSecond,

    /// <summary>Millions of bits a second.</summary>
    MegabitsPerSecond,

    /// <summary>Billions of bits a second.</summary>
    GigabitsPerSecond,

    /// <summary>Trillions of bits a second.</summary>
    TerabitsPerSecond,
}
