using Microsoft.AspNetCore.Http;

namespace Tern.AspNetCore;

/// <summary>
/// Options for combining small writes. They are read and validated once, when the stream or the middleware is created.
/// </summary>
public sealed class BufferedResponseOptions
{
    /// <summary>
    /// Gets or sets the number of bytes that are buffered before they are written: 256 bytes to 1 MiB. The default is
    /// 16 KiB.
    /// </summary>
    public int Size { get; set; } = 16 * 1024;

    /// <summary>
    /// Gets or sets the maximum time that a byte, or a flush, waits for others. The default is 50 ms.
    /// </summary>
    public TimeSpan Delay { get; set; } = TimeSpan.FromMilliseconds(50);

    /// <summary>Gets or sets the clock for the delay. The default is the system's clock.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    /// <summary>
    /// Gets or sets a function that returns true for requests whose responses the middleware doesn't buffer, in
    /// addition to WebSockets, server-sent events, gRPC and responses that disable buffering; null for none.
    /// </summary>
    public Func<HttpContext, bool>? LeaveAlone { get; set; }

    /// <summary>Returns a validated private copy.</summary>
    internal BufferedResponseOptions Checked()
    {
        if (Size is < 256 or > 1024 * 1024) throw Wrong(nameof(Size), Size, "256 to 1048576 bytes");
        if (Delay < TimeSpan.FromMilliseconds(1) || Delay > TimeSpan.FromMinutes(1)) throw Wrong(nameof(Delay), Delay, "1 ms to a minute");
        ArgumentNullException.ThrowIfNull(TimeProvider);
        return new() { Size = Size, Delay = Delay, TimeProvider = TimeProvider, LeaveAlone = LeaveAlone };
    }

    private static ArgumentOutOfRangeException Wrong(string option, object value, string expected) =>
        new(option, value, string.Create(System.Globalization.CultureInfo.InvariantCulture, $"The option {option} is {value}. Expected {expected}."));
}
